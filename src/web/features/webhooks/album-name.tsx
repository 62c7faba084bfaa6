import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'

/** Album names by id. `names` is undefined until they are there; `failed`: they won't be; `isWhole`: who has no name is not visible. */
export type AlbumNames = { names: ReadonlyMap<string, string> | undefined; failed: boolean; isWhole: boolean }

export function useAlbumNames(): AlbumNames {
  const { data, isError } = useQuery(useData().albums.whole())
  const names = useMemo(() => data && new Map(data.data.map((album) => [album.albumId, albumTitle(album)])), [data])
  return { names, failed: isError && data === undefined, isWhole: data?.isWhole ?? false }
}

/** The album a webhook listens to, by name; an album that is gone or hidden keeps only its id. */
export function AlbumName({ albumId, albums: { names, failed, isWhole } }: { albumId: string; albums: AlbumNames }) {
  const name = names?.get(albumId)
  if (name !== undefined) return <>{name}</>
  if (names === undefined && !failed) {
    return (
      <>
        <span aria-hidden className="inline-block h-3.5 w-32 animate-pulse rounded-[5px] bg-sunken align-middle" />
        <span className="sr-only">Loading the album’s name</span>
      </>
    )
  }
  return (
    <>
      {isWhole && <span className="text-muted">Album gone or not visible </span>}
      <code className="font-mono text-[12px] font-normal break-all">{albumId}</code>
    </>
  )
}
