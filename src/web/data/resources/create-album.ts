import type { Album } from '#contract/index.ts'
import { type ApiError, isAmbiguous } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import { LARGEST_PAGE, type Walked, walkPages } from '#web/data/client/walk-pages.ts'

export type CreateOutcome =
  /** `lost`: the service created it, but its answer never arrived. */
  | { made: 'yes'; album: Album; lost: boolean }
  /** It failed, and the album is not in the list: a retry is safe. */
  | { made: 'no'; error: ApiError }
  /** It failed, and so did reading the list: a retry may create a second one. */
  | { made: 'unknown'; error: ApiError }

/** The albums of exactly this name. */
async function findNamed(api: Api, name: string): Promise<Walked<Album>> {
  const found = await walkPages({
    getPage: (cursor) => api.call('getAlbums', { search: name, limit: LARGEST_PAGE, cursor }),
    identifier: ({ albumId }) => albumId,
    note: api.note,
  })
  return { ...found, data: found.data.filter((album) => album.name === name) }
}

/**
 * Creates an album, at most once. createAlbum is not idempotent: an ambiguous failure is settled by looking for a new
 * album of this name in the list.
 *
 * @throws ApiError if the service refuses, or the list can't be read first
 */
export async function createAlbum(api: Api, name: string): Promise<CreateOutcome> {
  const before = new Set((await findNamed(api, name)).data.map(({ albumId }) => albumId))
  try {
    return { made: 'yes', album: (await api.call('createAlbum', { name })).data, lost: false }
  } catch (error) {
    if (!isAmbiguous(error)) throw error
    return await lookFor({ api, name, before, error })
  }
}

type Search = { api: Api; name: string; before: ReadonlySet<string>; error: ApiError }

async function lookFor({ api, name, before, error }: Search): Promise<CreateOutcome> {
  try {
    const { data, isWhole } = await findNamed(api, name)
    const album = data.find(({ albumId }) => !before.has(albumId))
    if (album) return { made: 'yes', album, lost: true }
    return { made: isWhole ? 'no' : 'unknown', error }
  } catch {
    return { made: 'unknown', error }
  }
}
