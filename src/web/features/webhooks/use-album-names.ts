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
