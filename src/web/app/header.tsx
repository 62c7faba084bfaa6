import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, NavLink, useNavigation } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { JumpBox } from '#web/features/jump/jump-box.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { messages } from './messages.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const places = [
  { to: paths.albums(), label: messages.albums },
  { to: paths.webhooks(), label: messages.webhooks },
]

const NewAlbumDialog = lazyNamed(() => import('#web/features/albums/editing/new-album-dialog.tsx'), 'NewAlbumDialog')

const WebhooksMark = lazyNamed(() => import('#web/features/webhooks/deliveries/webhooks-mark.tsx'), 'WebhooksMark')

/** The state of webhooks, once their list is in the cache. */
function KnownWebhooks() {
  const { data: list } = useQuery({ ...useData().subscriptions.list(), enabled: false })
  return <Suspense>{list && <WebhooksMark subscriptions={list.data} />}</Suspense>
}

type HeaderProps = {
  /** Status of background work. */
  status: ReactNode
  onShortcuts: () => void
  /** A full-window page covers it. */
  inert: boolean
}

export function Header({ status, onShortcuts, inert }: HeaderProps) {
  const [creating, setCreating] = useState(false)
  return (
    <header
      inert={inert}
      data-navigation={useNavigation().state}
      className="group sticky top-0 z-30 flex h-(--header-height) items-center gap-1 border-b border-line bg-paper ps-[max(12px,var(--safe-start))] pe-[max(12px,var(--safe-end))] pt-(--safe-top) sm:gap-5 sm:ps-[max(20px,var(--safe-start))] sm:pe-[max(20px,var(--safe-end))] pointer-coarse:gap-2"
    >
      <Link
        to={paths.albums()}
        aria-label={messages.wordmark}
        // on a phone, background status takes its place: the navigation links to the albums too
        className="touch-target flex h-[34px] shrink-0 items-center gap-2.5 rounded-control px-1 text-[14.5px] font-semibold tracking-[-0.01em] whitespace-nowrap max-[26rem]:group-has-[section:not(#notices)]:hidden sm:px-0"
      >
        <Logo />
        <span className="max-[900px]:hidden">{messages.wordmark}</span>
      </Link>
      <nav aria-label={messages.main} className="flex gap-0.5">
        {places.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className="touch-target relative flex h-[34px] items-center rounded-control px-2.5 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            {label}
            {to === paths.webhooks() && <KnownWebhooks />}
          </NavLink>
        ))}
      </nav>
      <div className="ms-auto flex min-w-0 items-center gap-1 sm:gap-2 pointer-coarse:gap-2.5">
        {status}
        <JumpBox onNewAlbum={() => setCreating(true)} />
        <ThemeSwitch />
        <ConnectionChip onShortcuts={onShortcuts} />
      </div>
      <Suspense>{creating && <NewAlbumDialog onClose={() => setCreating(false)} />}</Suspense>
    </header>
  )
}
