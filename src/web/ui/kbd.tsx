import type { ReactNode } from 'react'

/** An entry in the list of keyboard shortcuts; declared beside the code that listens for the key. */
export type KeyHelp = {
  /** As printed on a keyboard; `Mod` is Ctrl, or Command on a Mac. One entry per alternative. */
  keys: readonly string[]
  does: string
}

/** A key, as printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-line bg-sunken px-1 font-mono text-[11px] whitespace-nowrap text-muted">
      {children}
    </kbd>
  )
}
