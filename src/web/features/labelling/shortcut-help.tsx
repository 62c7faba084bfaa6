import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabellingState } from '#web/album/use-labelling.ts'
import { bitsOfIds, labelEffects } from '#web/data/labelling/label-states.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { ShortcutButton } from './shortcut-button.tsx'

/** The label shortcuts beside one photo, ticked where they have nothing left to do. */
export function ShortcutHelp({ photoId }: { photoId: string }) {
  const { columns, canLabel, labelling, openLabellingDialog } = useAlbum()
  const shortcuts = useLabellingState(labelling, (state) => (state?.isAttended ? state.shortcuts : undefined))
  const hand = useMemo(() => bitsOfIds(columns, [photoId]), [columns, photoId])
  if (labelling === undefined || shortcuts === undefined || !canLabel) return null
  return (
    <section aria-label={messages.labelShortcuts} className="flex flex-col gap-1.5">
      <h2 className="pb-0.5 text-section text-muted uppercase">{messages.labelShortcuts}</h2>
      {shortcuts.map((shortcut) => (
        <ShortcutButton
          key={shortcut.key}
          shortcut={shortcut}
          done={labelEffects(columns, hand, shortcut.steps).every(({ changes }) => changes === 0)}
          onPress={() => labelling.give({ steps: shortcut.steps, photoIds: [photoId], seen: true })}
          className="h-9 w-full flex-wrap rounded-control! ps-2!"
        />
      ))}
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => openLabellingDialog('shortcuts')}
        className="self-start text-muted pointer-coarse:h-11"
      >
        {shortcuts.length === 0 ? messages.assignShortcuts : messages.editShortcuts}
      </Button>
    </section>
  )
}
