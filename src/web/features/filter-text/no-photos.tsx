import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AlbumCutOff } from '#web/album/album-cut-off.tsx'
import { type OpenAlbum, useAlbum } from '#web/album/use-album.tsx'
import type { Label } from '#web/data/album/label.ts'
import { noFilter, setsNeeded } from '#web/data/filter/filter.ts'
import { focusSheet } from '#web/gallery/navigation/focus-sheet.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { asksForChanges, awaitsSet } from './awaits-set.ts'
import { messages } from './messages.ts'

/** Why no photo here has a label; nothing under the lens, which says so itself. */
function explainAbsent({ kind, text }: Label, { isLens, canLabel }: Pick<OpenAlbum, 'isLens' | 'canLabel'>): string[] {
  const label = shortText(text)
  if (kind === 'public') return [messages.noSuchLabel(label)]
  if (isLens) return []
  return [canLabel ? messages.noSuchHiddenLabel(label) : messages.onlyForAdmins]
}

/** Shown in place of photos: while they load, if the album is empty (`none`), or if none matches. */
export function NoPhotos({ none }: { none: ReactNode }) {
  const album = useAlbum()
  const { isLoading, isCutOff, total, progress, filter, seen, has } = album
  if (isCutOff) return <AlbumCutOff />
  // matching photos may still arrive
  if (isLoading || (total > 0 && progress) || awaitsSet(album)) return <SheetSkeleton />
  if (total === 0) return none
  const missing = filter.value.chips.flatMap(({ condition, without, off }) =>
    condition.type === 'label' && !without && !off && !has(condition) ? explainAbsent(condition, album) : [],
  )
  if (asksForChanges(setsNeeded(filter.value)) && seen.store === undefined) missing.push(messages.changesUnknown)
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={messages.noMatch}
      action={
        <Link to={filter.addressOf(noFilter)} onClick={focusSheet} className={buttonClass({ variant: 'primary' })}>
          {messages.clearFilter}
        </Link>
      }
    >
      {missing.length > 0 ? [...new Set(missing)].join(' ') : messages.noneMatch(total)}
    </EmptyState>
  )
}

/** Relative widths of the tiles in each row. */
const shapes = [
  [3, 2, 3, 2, 4],
  [2, 3, 4, 3, 2],
  [4, 2, 3, 3, 3],
  [3, 3, 2, 4, 2],
  [2, 4, 3, 2, 3],
  [3, 2, 2, 3, 4],
]

/** A skeleton laid out like the photos to come, to avoid a layout shift. */
function SheetSkeleton() {
  return (
    <output aria-label={messages.loading} className="flex flex-col gap-1">
      {shapes.map((row) => (
        <div key={row.join()} className="flex h-[98px] gap-1 sm:h-[128px] lg:h-[166px]">
          {row.map((width, position) => (
            <div
              key={position}
              style={{ flexGrow: width, animationDelay: `${position * 90}ms` }}
              className="animate-pulse rounded-photo bg-sunken max-sm:nth-[n+4]:hidden"
            />
          ))}
        </div>
      ))}
    </output>
  )
}
