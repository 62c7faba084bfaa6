import { messages } from './messages.ts'

/** Appears only after 400 ms: shorter waits need no sign. `label` is empty if other text says the same. */
export function Spinner({ label = messages.loading, size = 16 }: { label?: string; size?: number }) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === ''}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className="shrink-0 animate-[spin_800ms_linear_infinite,late-in_120ms_400ms_backwards]"
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
