import { ListOrdered, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import {
  freeKeys,
  type LabelShortcut,
  type LabelShortcuts,
  moveShortcut,
  withoutShortcut,
  withShortcut,
  suggestShortcuts,
} from '#web/data/labelling/shortcuts.ts'
import { useRowKeys } from '#web/lib/use-row-keys.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { ShortcutEntry } from './shortcut-entry.tsx'

const none: LabelShortcuts = []

type LabelShortcutsDialogProps = { labelling: Labelling; onClose: () => void }

/** The shortcuts as edited, with the one begun, which has no labels yet and is not stored. */
function useShortcutEditing(labelling: Labelling) {
  const shortcuts = useStore(labelling, (state) => state?.shortcuts ?? none)
  const toast = useToast()
  /** The key whose entry is open. */
  const [open, setOpen] = useState<string>()
  const [begun, setBegun] = useState<string>()
  const rows = useRowKeys()
  const listed = begun === undefined ? shortcuts : [...shortcuts, { key: begun, steps: [] }]
  const free = freeKeys(listed)
  const set = (next: LabelShortcuts) => {
    if (!labelling.setShortcuts(next)) toast.show({ text: messages.shortcutsNotStored, tone: 'error' })
  }
  return {
    listed,
    free,
    open,
    setOpen,
    rowKey: rows.keyOf,
    canBegin: begun === undefined && free.length > 0,
    begin: () => {
      setBegun(free[0])
      setOpen(free[0])
    },
    add: (more: LabelShortcuts) => set(more.reduce<LabelShortcuts>(withShortcut, shortcuts)),
    move: (from: string, to: string) => {
      if (begun === from) setBegun(to)
      else set(moveShortcut(shortcuts, from, to))
      if (open === from) setOpen(to)
      rows.replaced(from, to)
    },
    change: ({ key, steps }: LabelShortcut) => {
      if (begun === key) setBegun(undefined)
      set(steps.length > 0 ? withShortcut(shortcuts, { key, steps }) : withoutShortcut(shortcuts, key))
    },
  }
}

/** Edits the album's label shortcuts: the key and the labels of each. Changes take effect at once. */
export function LabelShortcutsDialog({ labelling, onClose }: LabelShortcutsDialogProps) {
  const { labels: index, isWhole } = useAlbum()
  const { listed, free, ...editing } = useShortcutEditing(labelling)
  const list = useRef<HTMLUListElement>(null)
  const labels = [...index.public, ...index.restricted]
  const suggested = suggestShortcuts(listed, labels)
  const isEmpty = listed.length === 0
  /** For a press that removes its own button. */
  const focusList = () => list.current?.focus()
  return (
    <Dialog
      title={messages.labelShortcuts}
      onClose={onClose}
      width={560}
      footer={
        (suggested.length > 0 || editing.canBegin) && (
          <>
            {suggested.length > 0 && (
              <Button
                variant={isEmpty ? 'primary' : 'secondary'}
                icon={<ListOrdered size={16} aria-hidden />}
                onClick={() => {
                  editing.add(suggested)
                  focusList()
                }}
              >
                {messages.assignKeys(suggested.length)}
              </Button>
            )}
            {editing.canBegin && (
              <Button
                variant={isEmpty && suggested.length > 0 ? 'secondary' : 'primary'}
                icon={<Plus size={16} aria-hidden />}
                onClick={() => {
                  editing.begin()
                  focusList()
                }}
              >
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
            key={editing.rowKey(shortcut.key)}
            shortcut={shortcut}
            keys={[shortcut.key, ...free]}
            labels={labels}
            isWhole={isWhole}
            isOpen={editing.open === shortcut.key}
            onOpen={(isOpen) => editing.setOpen(isOpen ? shortcut.key : undefined)}
            onKey={(key) => editing.move(shortcut.key, key)}
            onSteps={(steps) => {
              editing.change({ key: shortcut.key, steps })
              if (steps.length === 0) focusList()
            }}
          />
        ))}
      </ul>
      {isEmpty && <p className="py-2">{suggested.length > 0 ? messages.noneOfYourOwn : messages.noShortcuts}</p>}
    </Dialog>
  )
}
