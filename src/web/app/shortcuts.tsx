import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '#web/lib/use-shortcut.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** The list of all keys, behind one. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return <Suspense>{open && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>
}
