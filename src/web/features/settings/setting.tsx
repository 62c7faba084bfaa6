import type { ReactNode } from 'react'

/** One setting: title and hint on the left, control on the right; stacked on narrow screens. */
export function Setting({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-7 sm:grid-cols-[220px_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint && <p className="mt-1 text-small text-muted">{hint}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
