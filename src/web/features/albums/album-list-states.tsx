import { CloudOff, Images, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { type AlbumListFilter, paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NewAlbumButton } from './new-album-button.tsx'

const roles = { Admin: 'you administer', Participant: 'you take part in' } as const

/** Nothing to list: because nothing matches, or because there is nothing yet. */
export function AlbumListEmpty({ filter }: { filter: AlbumListFilter }) {
  const { search, relationship } = filter
  if (search !== undefined) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title="No album matches"
        action={
          <Link to={paths.albums({ relationship })} replace className={buttonClass({})}>
            Clear search
          </Link>
        }
      >
        No album {relationship && `${roles[relationship]} `}has “{search}” in its name.
      </EmptyState>
    )
  }
  if (relationship !== undefined) {
    return (
      <EmptyState
        icon={<Images size={22} />}
        title="No albums here"
        action={
          <Link to={paths.albums()} className={buttonClass({})}>
            Show all albums
          </Link>
        }
      >
        There is no album {roles[relationship]}.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Images size={22} />} title="No albums yet" action={<NewAlbumButton />}>
      Albums that you create, or that someone adds you to, are shown here.
    </EmptyState>
  )
}

type AlbumListFailedProps = { error: Error; busy: boolean; onRetry: () => void }

export function AlbumListFailed({ error, busy, onRetry }: AlbumListFailedProps) {
  return (
    <EmptyState
      icon={<CloudOff size={22} />}
      title="The albums could not be loaded"
      action={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {explainError(error)}
    </EmptyState>
  )
}
