import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import type { Relationship } from '#web/data/resources/album-queries.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { type AlbumAction, albumMenuItems } from './album-actions.tsx'
import { AlbumCover } from './album-cover.tsx'
import { albumCounts, messages } from './messages.ts'
import { useNearViewport } from './use-near-viewport.ts'

type AlbumCardProps = {
  album: Album
  relationship: Relationship
  onAction: (action: AlbumAction, album: Album) => void
  /** Note below the album's name. */
  noteOf: (albumId: string) => ReactNode
}

/**
 * Card of an album: a placeholder of fixed height with name and counts. Pictures and menu are rendered only near the
 * viewport or with focus, to save memory in lists of thousands.
 */
export const AlbumCard = memo(function AlbumCard({ album, relationship, onAction, noteOf }: AlbumCardProps) {
  const id = useId()
  const { ref, near } = useNearViewport({ margin: '1600px' })
  const [hasFocus, setHasFocus] = useState(false)
  const isFull = near || hasFocus
  const counts = albumCounts(album)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes the focus of its descendants
    <li
      ref={ref}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="group relative min-w-0"
    >
      <Link
        to={paths.album(album.albumId)}
        aria-describedby={`${id}-about`}
        // the link covers the whole card, but its name should not include the counts
        className="block rounded-card after:absolute after:inset-0"
      >
        {isFull ? (
          <AlbumCover album={album} canAdd={relationship !== 'Participant'} />
        ) : (
          <div className="aspect-[4/3] rounded-card bg-sunken" />
        )}
        <div className="mt-2.5 flex h-5 items-center pe-9">
          <h2
            dir="auto"
            className={`min-w-0 flex-1 truncate text-start leading-5 font-semibold ${album.name ? '' : 'text-muted italic'}`}
          >
            {albumTitle(album)}
          </h2>
        </div>
      </Link>
      <div id={`${id}-about`} className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
        <p className="min-w-0 truncate text-small text-muted tabular-nums">
          {counts.length === 0 && <span className="font-mono text-[12px]">{album.albumId}</span>}
          {counts.map((count, index) => (
            // on a phone only the first fits beside the badge
            <span key={count} className={index > 0 ? 'max-sm:hidden' : ''}>
              {index > 0 && <span className="px-1.5">·</span>}
              {count}
            </span>
          ))}
        </p>
        {relationship === 'Participant' ? <Badge>{messages.participant}</Badge> : noteOf(album.albumId)}
      </div>
      {isFull && (
        <div className="absolute z-10 end-0 bottom-[22px] opacity-0 transition-opacity group-hover:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
          <Menu
            label={messages.actionsFor(albumTitle(album))}
            trigger={<Ellipsis size={17} aria-hidden />}
            className="h-7! min-w-7! px-1.5! text-muted"
            items={albumMenuItems({ album, relationship, onAction })}
          />
        </div>
      )}
    </li>
  )
})
