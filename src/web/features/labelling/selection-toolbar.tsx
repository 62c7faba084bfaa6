import { Keyboard, Tag } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { WantedLabel } from '#web/data/album/label.ts'
import { countBits } from '#web/data/album/photo-bits.ts'
import { labelEffects } from '#web/data/labelling/label-states.ts'
import type { Labelling, LabellingState } from '#web/data/labelling/labelling.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ForecastLine } from './forecast-line.tsx'
import { messages } from './messages.ts'
import { ShortcutButton } from './shortcut-button.tsx'

const none: LabelShortcuts = []

/** The shortcuts that apply to a selection: the album's own, or else those offered. */
const shownShortcuts = (state: LabellingState | undefined): LabelShortcuts => {
  if (!state?.isAttended) return none
  return state.shortcuts.length > 0 ? state.shortcuts : state.offered
}

type SelectionToolbarProps = { labelling: Labelling; selection: PhotoSelection }

/** Labels in the selection's toolbar: shortcuts, the effect of the hovered one, and a button to all labels. */
export function SelectionToolbar({ labelling, selection }: SelectionToolbarProps) {
  const { columns, labels, isWhole, openLabellingDialog } = useAlbum()
  const shortcuts = useStore(labelling, shownShortcuts)
  const bits = useSyncExternalStore(selection.subscribe, selection.bits)
  const [pointed, setPointed] = useState<readonly WantedLabel[]>()
  const chosen = { bits, total: countBits(bits) }
  const effectsOf = (steps: readonly WantedLabel[]) => labelEffects(columns, chosen, steps)
  // offers shortcuts to the store; until the album has arrived, its most used labels are unknown
  useEffect(() => {
    if (isWhole) labelling.offer([...labels.public, ...labels.restricted])
  }, [isWhole, labelling, labels])
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:order-last max-sm:basis-full">
      {pointed && (
        <div className="absolute inset-x-0 bottom-full mb-2 flex justify-center pointer-coarse:hidden">
          <ForecastLine
            effects={effectsOf(pointed)}
            chosen={chosen.total}
            className="rounded-control border border-line bg-surface px-3 py-1! shadow-float empty:hidden"
          />
        </div>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not shrink below its content
        role="group"
        aria-label={messages.labelShortcuts}
        className="relative flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] empty:hidden max-sm:fade-end max-sm:pe-6"
      >
        {shortcuts.map((shortcut) => (
          <ShortcutButton
            key={shortcut.key}
            shortcut={shortcut}
            done={effectsOf(shortcut.steps).every(({ changes }) => changes === 0)}
            onPoint={(points) => setPointed(points ? shortcut.steps : undefined)}
            onPress={({ seen }) => labelling.apply({ steps: shortcut.steps, photoIds: selection.ids(), seen })}
            // touch: no key caps
            className="max-w-44 pointer-coarse:ps-3! pointer-coarse:[&_kbd]:hidden"
          />
        ))}
      </div>
      <IconButton
        label={messages.editShortcuts}
        aria-haspopup="dialog"
        onClick={() => openLabellingDialog('shortcuts')}
      >
        <Keyboard size={17} aria-hidden />
      </IconButton>
      <Button
        aria-haspopup="dialog"
        icon={<Tag size={15} aria-hidden />}
        onClick={() => openLabellingDialog({ picker: selection.ids() })}
      >
        {messages.label}
      </Button>
    </div>
  )
}
