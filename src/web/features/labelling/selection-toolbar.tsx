import { Keyboard, Tag } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabellingState } from '#web/album/use-labelling.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { countBits } from '#web/data/album/photo-bits.ts'
import { labelEffects } from '#web/data/labelling/label-states.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import type { LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ForecastLine } from './forecast-line.tsx'
import { ShortcutButton } from './shortcut-button.tsx'

const noKeys: LabelShortcuts = []

type SelectionToolbarProps = { labelling: Labelling; selection: PhotoSelection }

/** In the selection's toolbar: the label keys, what the one that is pointed at would change, and the way to all labels. */
export function SelectionToolbar({ labelling, selection }: SelectionToolbarProps) {
  const { columns, openLabellingDialog } = useAlbum()
  const shortcuts = useLabellingState(labelling, (state) => (state?.isAttended ? state.shortcuts : noKeys))
  const bits = useSyncExternalStore(selection.subscribe, selection.bits)
  const [pointed, setPointed] = useState<readonly WantedLabel[]>()
  const chosen = { bits, total: countBits(bits) }
  const effectsOf = (steps: readonly WantedLabel[]) => labelEffects(columns, chosen, steps)
  return (
    <div className="order-last mt-1.5 flex min-w-0 basis-full flex-col border-t border-line pt-1.5 pe-1 max-sm:ps-1">
      {pointed && <ForecastLine effects={effectsOf(pointed)} chosen={chosen.total} className="px-1" />}
      <div className="flex min-w-0 items-center gap-1.5">
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not shrink below its content
          role="group"
          aria-label="Label keys"
          className="relative flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]"
        >
          {shortcuts.map((shortcut) => (
            <ShortcutButton
              key={shortcut.key}
              shortcut={shortcut}
              done={effectsOf(shortcut.steps).every(({ changes }) => changes === 0)}
              onPoint={(points) => setPointed(points ? shortcut.steps : undefined)}
              onPress={({ seen }) => labelling.give({ steps: shortcut.steps, photoIds: selection.ids(), seen })}
            />
          ))}
          {shortcuts.length === 0 && <p className="ps-1 text-small text-muted">No label keys yet</p>}
          <IconButton
            label="Label keys …"
            aria-haspopup="dialog"
            onClick={() => openLabellingDialog('keys')}
            className="pointer-coarse:size-11"
          >
            <Keyboard size={17} aria-hidden />
          </IconButton>
        </div>
        <Button
          size="sm"
          aria-haspopup="dialog"
          icon={<Tag size={15} aria-hidden />}
          onClick={() => openLabellingDialog({ picker: selection.ids() })}
          className="pointer-coarse:h-11"
        >
          Label …
        </Button>
      </div>
    </div>
  )
}
