import type { IncomingMessage, ServerResponse } from 'node:http'
import { END_CURSOR, limits } from '#contract/index.ts'
import { type AlbumBody, firstPhotos, sendAtRate } from './album-body.ts'
import { benchKey, type BenchAlbum, type BenchServiceOptions, type Counts } from './bench-service.ts'
import { listedAlbums } from './listed-albums.ts'
import { subscribedAlbums, toSubscriptions } from './subscriptions.ts'

type Api = {
  options: BenchServiceOptions
  bodyOf: (albumId: string | null) => AlbumBody | undefined
  counts: () => Counts
}

const toAlbum = ({ albumId, name, photos }: BenchAlbum) => ({
  albumId,
  name,
  numPhotos: photos,
  numParticipants: 1,
  ownerId: 'bench',
})

function send(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

/** A page of a list; the cursor is an offset. */
function sendPart(response: ServerResponse, query: URLSearchParams, list: readonly unknown[]): void {
  const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? limits.page.default)]
  const hasMore = list.length > from + limit
  send(response, 200, { data: list.slice(from, from + limit), cursor: hasMore ? `${from + limit}` : END_CURSOR })
}

/** The operations that the app reads; writes are acknowledged and discarded. */
export function createApi({ options, bodyOf, counts }: Api) {
  const albums = [...options.albums, ...listedAlbums(options.listed)]
  const find = (query: URLSearchParams) => albums.find(({ albumId }) => albumId === query.get('albumId'))

  const sendPhotos = (response: ServerResponse, query: URLSearchParams, tag: string | undefined) => {
    const body = bodyOf(query.get('albumId'))
    if (body === undefined) return send(response, 404, { message: 'albumId is not an album' })
    const etag = `"${query.get('albumId') ?? ''}"`
    if (options.tags) response.setHeader('etag', etag)
    if (options.tags && tag === etag) return void response.writeHead(304).end()
    const count = counts().albums
    count.begun++
    response.on('finish', () => count.whole++)
    return sendAtRate(response, body, options.bytesPerMs)
  }

  const subscriptions = toSubscriptions(options.subscriptions)

  const answers: Record<string, (response: ServerResponse, query: URLSearchParams, tag: string | undefined) => void> = {
    '/ping': (response) => send(response, 200, { data: { message: 'The bench is alive', callerId: 'bench' } }),
    '/album/getAlbums': (response, query) =>
      sendPart(response, query, [...albums.map(toAlbum), ...subscribedAlbums(options.subscriptions)]),
    '/album/getAlbum': (response, query) => {
      const album = find(query)
      if (album) send(response, 200, { data: toAlbum(album) })
      else send(response, 404, { message: 'albumId is not an album' })
    },
    '/album/getPhotos': sendPhotos,
    '/album/getPreviewPhotos': (response, query) => {
      const body = bodyOf(query.get('albumId'))
      if (body) sendText(response, 200, firstPhotos(body, limits.previewPhotos))
      else send(response, 404, { message: 'albumId is not an album' })
    },
    '/photo/addPhotoLabel': (response) => send(response, 200, { data: { message: 'Added' } }),
    '/photo/removePhotoLabel': (response) => send(response, 200, { data: { message: 'Removed' } }),
    '/webhook/getSubscriptions': (response, query) => sendPart(response, query, subscriptions),
  }

  return (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const answer = answers[url.pathname.slice('/api'.length)]
    if (request.headers['x-api-key'] !== benchKey)
      send(response, 401, { message: 'A valid API key is required in the x-api-key header' })
    else if (answer === undefined) send(response, 404, { message: 'There is nothing here' })
    else answer(response, url.searchParams, request.headers['if-none-match'])
  }
}
