import { useQuery } from '@tanstack/react-query'
import { FolderPlus, ImagePlus, type LucideIcon, Tag } from 'lucide-react'
import { useMemo } from 'react'
import type { WebhookConfig, WebhookEvent } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { messages } from './messages.ts'

const icons: Record<WebhookEvent, LucideIcon> = { newPhoto: ImagePlus, newAlbum: FolderPlus, photoLabelAdded: Tag }

export function EventIcon({ event, size = 16 }: { event: WebhookEvent; size?: number }) {
  const Icon = icons[event]
  return <Icon size={size} aria-hidden className="shrink-0" />
}

/**
 * Album names by id. `names`: undefined until loaded; `failed`: loading failed; `isWhole`: an album not listed is
 * deleted or not visible.
 */
export type AlbumNames = { names: ReadonlyMap<string, string> | undefined; failed: boolean; isWhole: boolean }

export function useAlbumNames(): AlbumNames {
  const { data, isError } = useQuery(useData().albums.whole())
  const names = useMemo(() => data && new Map(data.data.map((album) => [album.albumId, albumTitle(album)])), [data])
  return { names, failed: isError && data === undefined, isWhole: data?.isWhole ?? false }
}

/** Classes of an element with an album's name: one line, cut at the end of the name in its own direction. */
export const oneLineName = 'truncate [&>bdi]:block [&>bdi]:w-fit [&>bdi]:max-w-full [&>bdi]:truncate'

type SourceAlbumProps = { config: WebhookConfig; albums: AlbumNames }

/** The album a webhook listens to. */
export const SourceAlbum = ({ config, albums }: SourceAlbumProps) => (
  <AlbumName albumId={config.event === 'newAlbum' ? undefined : config.albumId} albums={albums} />
)

/** Name of an album; its id if it is deleted or not visible; "any album" if `albumId` is undefined. */
export function AlbumName({
  albumId,
  albums: { names, failed, isWhole },
}: {
  albumId: string | undefined
  albums: AlbumNames
}) {
  if (albumId === undefined) return <>{messages.anyAlbum}</>
  const name = names?.get(albumId)
  if (name !== undefined) return <bdi>{name}</bdi>
  if (names === undefined && !failed) {
    return (
      <>
        <span aria-hidden className="inline-block h-3.5 w-32 animate-pulse rounded-[5px] bg-sunken align-middle" />
        <span className="sr-only">{messages.loadingName}</span>
      </>
    )
  }
  return (
    <>
      {isWhole && <span className="text-muted">{messages.albumGone} </span>}
      <code className="font-mono text-[12px] font-normal break-all">{albumId}</code>
    </>
  )
}
