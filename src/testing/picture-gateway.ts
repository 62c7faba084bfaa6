import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import * as z from 'zod/mini'
import { thumbnailsOffer } from '#contract/extensions.ts'
import type { AnswerListener } from '#service/gateway/gateway.ts'
import { openPictures, type PicturesOptions } from '#service/gateway/pictures/open-pictures.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { goodCertificate, testCa, testKey } from './test-certificates.ts'
import { createTestGateway } from './test-gateway.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An https host of pictures on this machine, which records requests. */
export async function startPictureHost(answer: Answer) {
  const asked: string[] = []
  const open = { now: 0, brokenOff: 0 }
  const server = createServer({ key: testKey, cert: goodCertificate }, (request, response) => {
    asked.push(request.url ?? '')
    open.now++
    response.on('close', () => {
      open.now--
      if (!response.writableFinished) open.brokenOff++
    })
    answer(request, response)
  })
  const port = await listenHere(server)
  return {
    url: `https://127.0.0.1:${port}`,
    asked,
    open,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Row = { photoId: string; stableUrl: string }

/** The ETag of every answer of the photo upstream; a matching If-None-Match gets 304. */
export const photosTag = '"the tag"'

/** A foreign service that answers every request with the rows for its key. */
export const startPhotoUpstream = (rowsOf: (key: string) => readonly Row[]) =>
  startScriptedUpstream(({ headers }, response) => {
    if (headers['if-none-match'] === photosTag) return void response.writeHead(304, { etag: photosTag }).end()
    const rows = rowsOf(String(headers['x-api-key']))
    sendJson(response, { data: rows.map((row) => ({ ...row, originalUrl: row.stableUrl })) }, { etag: photosTag })
  })

export type PictureGatewayOptions = Partial<PicturesOptions> & {
  /** Base address of upstream. */
  upstream: string
  /** The data folder of an earlier gateway. */
  dataDir?: string
}

const list = z.object({ data: z.array(z.looseObject({ name: z.string() })) })

/** Resolves every name to a public address, without DNS: no traffic leaves this machine. */
const findAddresses = () => Promise.resolve(['93.184.215.14'])

/** A gateway with thumbnails, in this process. */
export async function openPictureGateway({ upstream, dataDir, ...options }: PictureGatewayOptions) {
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const listeners: AnswerListener[] = []
  let pictures: Awaited<ReturnType<typeof openPictures>> | undefined
  const gateway = await createTestGateway({
    upstream,
    listeners,
    ...(dataDir !== undefined && { dataDir }),
    clock: () => new Date(now),
    publicUrl: () => 'https://gateway.example',
    async options(opened) {
      pictures = await openPictures(opened, { allowPrivate: true, ca: testCa, findAddresses, ...options })
      listeners.push(...pictures.listeners)
      return { extensions: pictures.extensions }
    },
  })
  const ask = async (path: string, key: string, headers = {}) =>
    gateway.app.request(`/api${path}`, { headers: { 'x-api-key': key, ...headers } })

  return {
    dataDir: gateway.dataDir,
    /** The log so far. */
    log: () => [...gateway.warnings, ...gateway.errors].join('\n'),
    /** Advances the clock. */
    pass: (ms: number) => void (now += ms),
    /** Reads the album as a holder, who thereby gets its addresses; returns the status. */
    async read(key = 'ana', { operation = 'getPhotos', tag = '' } = {}): Promise<number> {
      const response = await ask(`/album/${operation}?albumId=a`, key, { 'if-none-match': tag })
      await response.arrayBuffer()
      return response.status
    },
    /** The thumbnail template offered to a holder. */
    async template(key = 'ana'): Promise<string> {
      const { data } = list.parse(await (await ask('/extensions', key)).json())
      return thumbnailsOffer.parse(data.find(({ name }) => name === 'thumbnails')).template
    },
    /** Fetches a thumbnail by its template like the web app: without a key. */
    async fetch(template: string, stableUrl: string, { width = 320, ...init }: RequestInit & { width?: number } = {}) {
      const path = template
        .replace('{width}', String(width))
        .replace('{encodedStableUrl}', encodeURIComponent(stableUrl.toWellFormed()))
      const { status, headers, body } = await gateway.app.request(`/api${path}`, init)
      return new Response(body === null ? null : await new Response(body).arrayBuffer(), { status, headers })
    },
    async close(): Promise<void> {
      pictures?.close()
      await gateway.close()
    },
  }
}

export type PictureGateway = Awaited<ReturnType<typeof openPictureGateway>>
