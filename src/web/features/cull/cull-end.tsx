import { CheckCheck } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import type { CullActs } from './use-cull.ts'

function whyEmpty({ pass, filter }: CullActs['view'], matching: number): string {
  if (matching === 0) return filter === undefined ? messages.noPhotos : messages.nothingMatches
  return pass === 'undecided' ? messages.nothingUndecided : messages.nothingInShare
}

type CullEndProps = Pick<CullActs, 'view' | 'progress' | 'cullUndecided'>

/** Shown at the end of a queue and for an empty one: what is undecided, and where to go next. */
export function CullEnd({ view, progress: { total, seen, decided }, cullUndecided }: CullEndProps) {
  const { albumId, shown } = useAlbum()
  const navigate = useNavigate()
  const left = total - decided
  const isAllSeen = seen === total
  const title =
    total === 0
      ? messages.nothing
      : total === 1
        ? messages.oneSeen
        : isAllSeen
          ? messages.allSeen(total)
          : messages.ends(total)
  const hint =
    total === 0 ? whyEmpty(view, shown.length) : left === 0 ? messages.allDecided(total) : messages.undecided(left)
  return (
    <EmptyState
      icon={<CheckCheck size={22} />}
      title={title}
      action={
        <>
          {left > 0 && (
            <Button variant="primary" onClick={cullUndecided}>
              {messages.again(left)}
            </Button>
          )}
          {total === 0 && view.pass === 'undecided' && (
            <Button onClick={() => void navigate(paths.cull(albumId, { ...view, pass: undefined }), { replace: true })}>
              {messages.cullAll}
            </Button>
          )}
          <Link to={paths.album(albumId, { filter: view.filter })} replace className={buttonClass({})}>
            {messages.toSheet}
          </Link>
        </>
      }
    >
      {hint}
    </EmptyState>
  )
}
