import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { silentLog } from '#service/core/log.ts'
import { answerError } from '#service/http/answer-error.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { webApp } from '#service/http/web-app.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { readPictures } from '../pictures/pictures.ts'
import { places } from '../places.ts'
import { type AlbumBody, toAlbumBody } from './album-body.ts'
import { albumRows } from './album-rows.ts'
import { createApi } from './answer-api.ts'
import {
  type BenchAlbum,
  type BenchServiceOptions,
  type BenchServiceReady,
  noCounts,
  plainService,
} from './bench-service.ts'
import { listedAlbums } from './listed-albums.ts'
import { createPictureServer } from './pictures.ts'
import { sendPage } from './send-page.ts'
import { openSlowLine } from './slow-line.ts'

// runs in its own process, so that its work isn't counted as the page's; its only argument is the options as JSON
const options: BenchServiceOptions = { ...plainService, ...JSON.parse(process.argv[2] ?? '{}') }

let counts = noCounts()
const pictures = createPictureServer({ pictures: await readPictures(places.pictures), options, counts: () => counts })

const app = new Hono<ApiEnv>()
app.onError(answerError(silentLog))
app.route('/', webApp({ dir: places.app, only: [] }))
const answerApp = getRequestListener(app.fetch)

function allowOrigins(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'content-type, x-api-key, if-none-match')
  response.setHeader('access-control-max-age', '7200')
}

const listen = async (listener: RequestListener) => {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener)
  return `http://127.0.0.1:${await listenHere(server)}`
}

const urlOf = (path = '/') => new URL(path, 'http://bench')

// another port is another origin
const otherHost = await listen((request, response) => {
  if (options.pictureHost !== 'other without CORS') allowOrigins(response)
  if (request.method === 'OPTIONS') response.writeHead(204).end()
  else pictures.answer(request, response, urlOf(request.url))
})

const pictureHost =
  options.pictureBytesPerMs > 0
    ? (await openSlowLine({ url: otherHost, bytesPerMs: options.pictureBytesPerMs })).url
    : otherHost

const bodies = new Map<string, AlbumBody>()
const listed = new Map(listedAlbums(options.listed).map((album) => [album.albumId, album]))

function toBody(album: BenchAlbum): AlbumBody {
  const pictureOrigin = options.pictureHost === 'same' ? url : pictureHost
  return toAlbumBody(albumRows(album, { pictures: pictureOrigin, addressSeconds: options.addressSeconds }))
}

/** A listed album's answer is built on request, as all of them would take much memory. */
function bodyOf(albumId: string | null): AlbumBody | undefined {
  const album = listed.get(albumId ?? '')
  return album ? toBody(album) : bodies.get(albumId ?? '')
}

const api = createApi({ options, bodyOf, counts: () => counts })

const url = await listen((request, response) => {
  const address = urlOf(request.url)
  const path = address.pathname
  if (path.startsWith('/pages/')) {
    sendPage(response, path)
  } else if (path === '/bench/counts') {
    response.end(JSON.stringify(counts))
    if (request.method === 'POST') {
      counts = noCounts()
      pictures.forget()
    }
  } else if (path.startsWith('/api/') || path.startsWith('/pictures/')) {
    allowOrigins(response)
    response.setHeader('cache-control', 'private, no-store')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (path.startsWith('/api/')) api(request, response, address)
    else pictures.answer(request, response, address)
  } else {
    void answerApp(request, response)
  }
})

for (const album of options.albums) bodies.set(album.albumId, toBody(album))

const ready: BenchServiceReady = { url }
process.send?.(ready)
process.on('disconnect', () => process.exit())
