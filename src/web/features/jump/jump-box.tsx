import { Search } from 'lucide-react'
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isMac } from '#web/lib/keyboard/is-mac.ts'
import { isCovered, letterOf } from '#web/lib/keyboard/use-page-keys.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Kbd, type KeyHelp } from '#web/ui/kbd.tsx'
import { boxMessages } from './box-messages.ts'

const loadDialog = () => import('./jump-dialog.tsx')
const JumpDialog = lazyNamed(loadDialog, 'JumpDialog')

export const jumpKeys: readonly KeyHelp[] = [{ keys: ['Mod K'], does: boxMessages.keyHelp }]

/** A text after a key that types or deletes at its end. */
const afterKey = (text: string, key: string): string =>
  key === 'Backspace' ? text.slice(0, -1) : key.length === 1 ? text + key : text

/** Button and keyboard shortcut that open the command palette. */
export function JumpBox({ onNewAlbum }: { onNewAlbum: () => void }) {
  /** What was typed before the dialog has loaded; undefined: closed. */
  const [typed, setTyped] = useState<string>()
  const jump = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    // it would cover an open dialog
    if (altKey || isCovered()) return
    if (letterOf(event) === 'k' && !shiftKey && (isMac ? metaKey : ctrlKey)) setTyped('')
    // until the dialog has loaded, keys are for it, not for the page
    else if (typed !== undefined && !ctrlKey && !metaKey) setTyped(afterKey(typed, key))
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // before the page's own keys, from the first frame on
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => jump(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setTyped('')}
        className="touch-target flex size-[34px] shrink-0 items-center gap-2.5 rounded-control border-line text-muted transition-colors hover:text-ink max-md:justify-center max-md:hover:bg-sunken md:w-[248px] md:border md:bg-surface md:shrink md:overflow-hidden md:px-3 md:hover:border-faint pointer-coarse:overflow-visible [&>kbd]:shrink-0 max-md:[&>kbd]:hidden pointer-coarse:[&>kbd]:hidden"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-start max-md:sr-only">{boxMessages.open}</span>
        <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
      </button>
      {typed !== undefined && (
        <Suspense>
          <JumpDialog typed={typed} onClose={() => setTyped(undefined)} onNewAlbum={onNewAlbum} />
        </Suspense>
      )}
    </>
  )
}
