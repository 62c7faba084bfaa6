import type { ReactNode } from 'react'

/** A word that says what something is: "Admin". */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full border border-line px-2 text-[11.5px] font-semibold text-muted">
      {children}
    </span>
  )
}
