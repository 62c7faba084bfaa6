import { Plus } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { bitsOfIds, keepLabels, labelEffects, labelStates } from '#web/data/labelling/label-states.ts'
import { addsOneLabel, type LabelShortcut } from '#web/data/labelling/shortcuts.ts'
import { suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { ShortcutButton } from './shortcut-button.tsx'

/** Most labels offered for a tap if the album has no shortcuts. */
const MOST_OFFERED = 8

/** The album's shortcuts applied to one photo; undefined if it can't be labelled. */
function usePhotoShortcuts(photoId: string) {
  const { columns, canLabel, labelling } = useAlbum()
  const shortcuts = useStore(labelling, (state) => (state?.isAttended ? state.shortcuts : undefined))
  const target = useMemo(() => bitsOfIds(columns, [photoId]), [columns, photoId])
  if (labelling === undefined || shortcuts === undefined || !canLabel) return undefined
  return {
    shortcuts,
    states: () => labelStates(columns, target.bits),
    isDone: ({ steps }: LabelShortcut) => labelEffects(columns, target, steps).every(({ changes }) => changes === 0),
    apply: (steps: LabelShortcut['steps']) => labelling.apply({ steps, photoIds: [photoId], seen: true }),
  }
}

/** Beside one photo: the shortcuts that do more than add one label, and a button to edit them all. */
export function ShortcutHelp({ photoId }: { photoId: string }) {
  const { openLabellingDialog } = useAlbum()
  const photoShortcuts = usePhotoShortcuts(photoId)
  if (photoShortcuts === undefined) return null
  const { shortcuts, isDone, apply } = photoShortcuts
  return (
    <section aria-label={messages.labelShortcuts} className="flex flex-col gap-1.5">
      {shortcuts
        .filter((shortcut) => !addsOneLabel(shortcut))
        .map((shortcut) => (
          <ShortcutButton
            key={shortcut.key}
            shortcut={shortcut}
            done={isDone(shortcut)}
            onPress={() => apply(shortcut.steps)}
            className="h-9 w-full flex-wrap rounded-control! ps-2!"
          />
        ))}
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => openLabellingDialog('shortcuts')}
        className="-ms-2 self-start text-muted"
      >
        {shortcuts.length === 0 ? messages.assignShortcuts : messages.editShortcuts}
      </Button>
    </section>
  )
}

type ShortcutChipsProps = {
  photoId: string
  /** Whether that is the photo in view; until it is, presses do nothing. */
  isCurrent: boolean
}

/** Chips for touch: the shortcuts, or else the most used labels. A tap on a label that the photo has removes it. */
export const ShortcutChips = memo(function ShortcutChips(props: ShortcutChipsProps) {
  const photoShortcuts = usePhotoShortcuts(props.photoId)
  return photoShortcuts && <PhotoChips {...props} {...photoShortcuts} />
})

type PhotoChipsProps = ShortcutChipsProps & NonNullable<ReturnType<typeof usePhotoShortcuts>>

function PhotoChips({ photoId, isCurrent, shortcuts, states, isDone, apply }: PhotoChipsProps) {
  const now = shortcuts.length === 0 ? states() : undefined
  // labels that the photo had at first keep their place when toggled
  const [had, setHad] = useState({ photoId: '', labels: now ?? [] })
  if (now && had.photoId !== photoId) setHad({ photoId, labels: now.filter(({ held }) => held > 0) })
  const offered = (): LabelShortcut[] =>
    suggestLabels({ labels: keepLabels(now ?? [], had.labels), text: '', most: MOST_OFFERED }).map(
      ({ text, kind }) => ({ key: '', steps: [{ text, kind, wanted: true }] }),
    )
  return (shortcuts.length > 0 ? shortcuts : offered()).map((shortcut, place) => {
    const done = isDone(shortcut)
    const steps =
      done && addsOneLabel(shortcut) ? shortcut.steps.map((step) => ({ ...step, wanted: false })) : shortcut.steps
    return (
      <ShortcutButton
        key={shortcut.key || place}
        shortcut={shortcut}
        done={done}
        onPress={() => isCurrent && apply(steps)}
        className="max-w-44 ps-3! [&_kbd]:hidden"
      />
    )
  })
}
