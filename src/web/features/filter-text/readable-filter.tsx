import { TextSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { usePageKeys } from '#web/lib/keyboard/use-page-keys.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

/**
 * Shows a page that has no filter line, or what is wrong with its filter: an invalid filter filters nothing, so that the
 * page would show all photos of the album without saying why.
 */
export function ReadableFilter({ children }: { children: ReactNode }) {
  const { albumId, album, filter } = useAlbum()
  const { view, problem } = filter
  const navigate = useNavigate()
  const sheet = paths.album(albumId, view)
  usePageKeys(({ key }) => {
    if (problem && key === 'Escape') void navigate(sheet, { replace: true })
  })
  if (!problem) return children
  return (
    <div className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto bg-sunken text-ink">
      <title>{`${albumTitle(album)} · Contact Sheet`}</title>
      <EmptyState
        page
        icon={<TextSearch size={22} />}
        title={messages.unreadable}
        action={
          <Link to={sheet} replace className={buttonClass({ variant: 'primary' })}>
            {messages.editFilter}
          </Link>
        }
      >
        {problem.text}
      </EmptyState>
    </div>
  )
}
