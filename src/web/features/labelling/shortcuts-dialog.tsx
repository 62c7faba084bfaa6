import { ListOrdered, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import {
  freeKeys,
  moveShortcut,
  type LabelShortcuts,
  withoutShortcut,
  withShortcut,
  suggestShortcuts,
} from '#web/data/labelling/shortcuts.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { ShortcutEntry } from './shortcut-entry.tsx'

const none: LabelShortcuts = []

type ShortcutsDialogProps = { labelling: Labelling; onClose: () => void }

/** Edits the album's label shortcuts: the key and the labels of each. Changes take effect at once. */
export function ShortcutsDialog({ labelling, onClose }: ShortcutsDialogProps) {
  const { labels: index } = useAlbum()
  const shortcuts = useStore(labelling, (state) => state?.shortcuts ?? none)
  const toast = useToast()
  /** The key whose entry is open. */
  const [open, setOpen] = useState<string>()
  /** A key without labels yet. */
  const [begun, setBegun] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const labels = [...index.public, ...index.restricted]
  const suggested = suggestShortcuts(shortcuts, labels)
  const free = freeKeys(shortcuts)
  const set = (next: LabelShortcuts) => {
    if (!labelling.setShortcuts(next)) toast.show({ text: messages.shortcutsNotStored, tone: 'error' })
  }
  const begin = () => {
    setBegun(free[0])
    setOpen(free[0])
  }
  const addSuggested = () => {
    set(suggested.reduce<LabelShortcuts>(withShortcut, shortcuts))
    // the pressed button is removed
    list.current?.focus()
  }
  const canBegin = begun === undefined && free.length > 0
  const listed = begun === undefined ? shortcuts : [...shortcuts, { key: begun, steps: [] }]
  return (
    <Dialog
      title={messages.labelShortcuts}
      open
      onClose={onClose}
      width={560}
      footer={
        (suggested.length > 0 || canBegin) && (
          <>
            {suggested.length > 0 && (
              <Button icon={<ListOrdered size={16} aria-hidden />} onClick={addSuggested}>
                {messages.assignKeys(suggested.length)}
              </Button>
            )}
            {canBegin && (
              <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={begin}>
                {messages.addShortcut}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="pb-2 text-small text-muted">{messages.shortcutsHint}</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={messages.labelShortcuts}
        className="flex flex-col divide-y divide-line outline-none"
      >
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
              if (steps.length > 0) return set(withShortcut(shortcuts, { key: shortcut.key, steps }))
              set(withoutShortcut(shortcuts, shortcut.key))
              // the pressed button is removed with its entry
              list.current?.focus()
            }}
          />
        ))}
      </ul>
      {listed.length === 0 && <p className="py-2">{messages.noShortcuts}</p>}
    </Dialog>
  )
}
