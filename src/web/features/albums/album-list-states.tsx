import { CloudOff, Images, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { type AlbumListFilter, paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import { NewAlbumButton } from './new-album-button.tsx'

const none = { Admin: messages.noneAsAdmin, Participant: messages.noneAsParticipant } as const

/** Empty state: nothing matches the search, no album has this relationship, or there are no albums yet. */
export function AlbumListEmpty({ filter }: { filter: AlbumListFilter }) {
  const { search, relationship } = filter
  if (search !== undefined) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title={messages.noMatch}
        action={
          <Link to={paths.albums({ relationship })} replace className={buttonClass({})}>
            {messages.clearSearch}
          </Link>
        }
      >
        {messages.noMatchHint(search, relationship)}
      </EmptyState>
    )
  }
  if (relationship !== undefined) {
    return (
      <EmptyState
        icon={<Images size={22} />}
        title={messages.noneHere}
        action={
          <Link to={paths.albums()} className={buttonClass({})}>
            {messages.showAll}
          </Link>
        }
      >
        {none[relationship]}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Images size={22} />} title={messages.noAlbums} action={<NewAlbumButton />}>
      {messages.noAlbumsHint}
    </EmptyState>
  )
}

type AlbumListFailedProps = { error: Error; busy: boolean; onRetry: () => void }

export function AlbumListFailed({ error, busy, onRetry }: AlbumListFailedProps) {
  const isOffline = error instanceof ApiError && error.kind === 'network' && !navigator.onLine
  return (
    <EmptyState
      icon={<CloudOff size={22} />}
      title={isOffline ? messages.notOnDevice : messages.listFailed}
      action={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      }
    >
      {isOffline ? messages.notOnDeviceHint : explainError(error)}
    </EmptyState>
  )
}
