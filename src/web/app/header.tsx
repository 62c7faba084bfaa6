import { Link, NavLink } from 'react-router'
import { JumpBox } from '#web/features/jump/jump-box.tsx'
import { paths } from '#web/paths.ts'
import { Mark } from '#web/ui/mark.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const places = [
  { to: paths.albums(), label: 'Albums' },
  { to: paths.webhooks(), label: 'Webhooks' },
]

export function Header() {
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) items-center gap-1 border-b border-line bg-paper px-3 sm:gap-5 sm:px-5">
      <Link
        to={paths.albums()}
        aria-label="Contact Sheet"
        className="flex h-[34px] items-center gap-2.5 rounded-control px-1 text-[14.5px] font-semibold tracking-[-0.01em] sm:px-0"
      >
        <Mark />
        <span className="max-sm:hidden">Contact Sheet</span>
      </Link>
      <nav aria-label="Main" className="flex gap-0.5">
        {places.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className="flex h-[34px] items-center rounded-control px-2.5 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ms-auto flex min-w-0 items-center gap-1 sm:gap-2">
        <JumpBox />
        <ThemeSwitch />
        <ConnectionChip />
      </div>
    </header>
  )
}
