import type { Photo } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { connectionDigest } from '#web/data/client/connection-digest.ts'
import { parseJson } from '#web/data/client/reading/read-values.ts'
import { readPhoto } from '#web/data/client/reading/readers.ts'
import { isStale } from './address-expiry.ts'
import { createAlbumCacheWriter } from './album-cache-writer.ts'
import type { FoundAlbum, CachedAlbum, AlbumCache } from './album-cache.ts'
import type { StreamMessage, StreamRequest } from './messages.ts'
import { type PackedBatch, packedText, unpackColumns, unpackRows } from './packed-batch.ts'
import { readPhotos } from './read-photos.ts'

/** Statuses after which the caller may no longer see an album: it is removed from the cache. */
const NOT_FOR_THIS_CALLER = [401, 403, 404, 410]

/** The cache's operations on one album. */
type CacheOperations = Pick<AlbumCache, 'find' | 'put' | 'touch' | 'remove'>

/** The cache entry of an album: its key, and what was found under it. */
type CacheEntry = { albums: CacheOperations; key: string; found: FoundAlbum }

/** Looks up an album in the cache; undefined if this device caches nothing. */
async function openEntry(
  { connection, albumId }: StreamRequest,
  open: ReadPorts['openAlbums'],
): Promise<CacheEntry | undefined> {
  try {
    const [albums, key] = await Promise.all([open(), connectionDigest(connection, albumId)])
    const found = await albums.find(key)
    return found.isDisabled ? undefined : { albums, key, found }
  } catch {
    return undefined
  }
}

/** The photos of a packed batch, in a message. Rejects if they are corrupt. */
async function messageOf(packed: PackedBatch, head: Photo[]): Promise<StreamMessage> {
  return { type: 'photos', batch: await unpackColumns(packed), text: packedText(packed), head, progress: undefined }
}

/** A cached album, in messages; the later photos are read once the first have been taken. A corrupt album is dropped. */
async function* readCached({ album, head }: { album: CachedAlbum; head: Photo[] }, entry: CacheEntry) {
  try {
    yield await messageOf(album.first, head)
    const later = await entry.found.rest()
    if (later !== undefined) return yield* await Promise.all(later.map((batch) => messageOf(batch, [])))
  } catch {
    await drop(entry)
  }
  // the photos already sent can't be completed: the page retries, as after a lost connection
  throw new ApiError({ kind: 'network', operation: 'getPhotos' })
}

/** The first photos of a cached album as objects; undefined without an album, or if they are corrupt. */
async function headOf(album: CachedAlbum | undefined): Promise<Photo[] | undefined> {
  try {
    return (
      album &&
      (await unpackRows(album.first)).flatMap((row) => {
        const photo = readPhoto(parseJson(row))
        return typeof photo === 'string' ? [] : [photo]
      })
    )
  } catch {
    return undefined
  }
}

type ReadPorts = {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  origin: string
  openAlbums: () => Promise<CacheOperations>
}

/** Removes an album; a failure must not hide the error that led to it. */
const drop = ({ albums, key }: CacheEntry) => albums.remove(key).catch(() => undefined)

/**
 * Stale-while-revalidate over `readPhotos`: streams the cached album first, while the service is asked whether it has
 * changed, then a changed one, which is cached when all of it has come.
 */
export async function* readCachedFirst(request: StreamRequest, ports: ReadPorts): AsyncGenerator<StreamMessage> {
  const entry = request.keep && (await openEntry(request, ports.openAlbums))
  // If-None-Match fails the whole request if CORS at another origin does not allow it
  const compares = new URL(request.connection.base).origin !== ports.origin
  if (entry === undefined) return yield* readPhotos(request, { ...ports, compares })
  const { albums, key, found } = entry
  const kept = request.keep === 'show' ? found.album : undefined
  const head = await headOf(kept)
  const givenAt = Date.now()
  const isOld = kept !== undefined && isStale({ address: head?.[0]?.stableUrl, givenAt: kept.givenAt }, givenAt)
  const etag = request.etag ?? (head === undefined || isOld ? undefined : kept?.etag)
  const writer = createAlbumCacheWriter(givenAt)
  const answer = readPhotos({ ...request, etag }, { ...ports, compares, onPhoto: (photo) => writer.add(photo) })
  try {
    const asked = answer.next()
    // awaited below
    asked.catch(() => undefined)
    if (kept && head) {
      yield* readCached({ album: kept, head }, entry)
      yield { type: 'kept', etag: kept.etag, givenAt: kept.givenAt }
    }
    for (let next = await asked; next.done !== true; next = await answer.next()) {
      const message = next.value
      yield message
      if (message.type === 'unchanged') await albums.touch(key)
      if (message.type === 'end') await writer.write({ albums, key, epoch: found.epoch, etag: message.etag, givenAt })
    }
  } catch (error) {
    if (error instanceof ApiError && error.status !== undefined && NOT_FOR_THIS_CALLER.includes(error.status))
      await drop(entry)
    throw error
  } finally {
    await answer.return(undefined)
  }
}
