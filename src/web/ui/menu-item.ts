import type { ReactNode } from 'react'

export type MenuItem = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** A second line: why it is disabled, what it needs. */
  hint?: string | undefined
}
