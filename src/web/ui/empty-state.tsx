import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** One sentence: the reason. */
  children: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  /** It replaces the whole page: its title is the page's heading. */
  page?: boolean
}

/** Stands in for content that is empty, failed or forbidden. */
export function EmptyState({ icon, title, children, action, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-[44ch] flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div
          aria-hidden
          className="mb-4 flex size-12 items-center justify-center rounded-card bg-sunken text-muted empty:hidden"
        >
          {icon}
        </div>
      )}
      <Title className="text-[16px] leading-6 font-semibold tracking-[-0.01em]">{title}</Title>
      <div className="mt-1.5 text-body text-balance text-muted wrap-anywhere">{children}</div>
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
