import { ListOrdered, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { useLabellingState } from '#web/album/use-labelling.ts'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import {
  freeKeys,
  moveShortcut,
  type LabelShortcuts,
  withoutShortcut,
  withShortcut,
  suggestShortcuts,
} from '#web/data/labelling/shortcuts.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ShortcutEntry } from './shortcut-entry.tsx'

const noKeys: LabelShortcuts = []

type ShortcutsDialogProps = { labelling: Labelling; onClose: () => void }

/** The label keys of the album: what each does, and under which key. What is changed holds at once. */
export function ShortcutsDialog({ labelling, onClose }: ShortcutsDialogProps) {
  const { labels: index } = useAlbum()
  const shortcuts = useLabellingState(labelling, (state) => state?.shortcuts ?? noKeys)
  const toast = useToast()
  const [open, setOpen] = useState<string>()
  /** A key that does nothing yet. */
  const [begun, setBegun] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const labels = [...index.public, ...index.restricted]
  const suggested = suggestShortcuts(shortcuts, labels)
  const free = freeKeys(shortcuts)
  const set = (next: LabelShortcuts) => {
    if (labelling.setShortcuts(next)) return
    toast.show({
      text: 'This browser keeps nothing: the keys are gone when the page is closed. Export them with the views first.',
      tone: 'error',
    })
  }
  const begin = () => {
    setBegun(free[0])
    setOpen(free[0])
  }
  const addSuggested = () => {
    set(suggested.reduce<LabelShortcuts>(withShortcut, shortcuts))
    // the button that was pressed goes away
    list.current?.focus()
  }
  const canAdd = suggested.length > 0 || (begun === undefined && free.length > 0)
  const listed = begun === undefined ? shortcuts : [...shortcuts, { key: begun, steps: [] }]
  return (
    <Dialog
      title="Label keys"
      open
      onClose={onClose}
      width={560}
      footer={
        canAdd && (
          <>
            {suggested.length > 0 && (
              <Button
                icon={<ListOrdered size={16} aria-hidden />}
                onClick={addSuggested}
                className="pointer-coarse:h-11"
              >
                Keys for {countOf(suggested.length, { one: 'label', other: 'labels' })}
              </Button>
            )}
            {begun === undefined && free.length > 0 && (
              <Button
                variant="primary"
                icon={<Plus size={16} aria-hidden />}
                onClick={begin}
                className="pointer-coarse:h-11"
              >
                Add a key
              </Button>
            )}
          </>
        )
      }
    >
      <p className="pb-2 text-small text-muted">
        Pressed on selected photos, or on the one in hand, a key gives its labels and takes others off. For this album,
        on this device until you disconnect; export them with the views.
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Label keys" className="flex flex-col divide-y divide-line outline-none">
        {listed.map((shortcut) => (
          <ShortcutEntry
            key={shortcut.key}
            shortcut={shortcut}
            keys={[shortcut.key, ...free]}
            labels={labels}
            isOpen={open === shortcut.key}
            onOpen={(isOpen) => setOpen(isOpen ? shortcut.key : undefined)}
            onKey={(key) => {
              if (begun === shortcut.key) setBegun(key)
              else set(moveShortcut(shortcuts, shortcut.key, key))
              if (open === shortcut.key) setOpen(key)
            }}
            onSteps={(steps) => {
              setBegun(undefined)
              set(
                steps.length === 0
                  ? withoutShortcut(shortcuts, shortcut.key)
                  : withShortcut(shortcuts, { key: shortcut.key, steps }),
              )
            }}
          />
        ))}
      </ul>
      {listed.length === 0 && <p className="py-2">No key does anything yet.</p>}
    </Dialog>
  )
}
