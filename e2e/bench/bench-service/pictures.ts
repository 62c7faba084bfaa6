import type { IncomingMessage, ServerResponse } from 'node:http'
import { fromAddressDate, indexOfPhoto } from './album-rows.ts'
import type { BenchServiceOptions, Counts } from './bench-service.ts'

/** Failing photos, if enabled: every 20th, so that scrolling reaches some as well. */
const isFailing = (index: number) => index % 20 === 7

/** Of those, every second one always fails. */
export const isLost = (index: number) => isFailing(index) && index % 40 === 7

type PictureServer = {
  pictures: Buffer[]
  options: BenchServiceOptions
  counts: () => Counts
}

const isExpired = (query: URLSearchParams) =>
  !(fromAddressDate(query.get('X-Goog-Date') ?? '') + Number(query.get('X-Goog-Expires')) * 1000 > Date.now())

/** Serves pictures, fails some as configured, and counts requests. */
export function createPictureServer({ pictures, options, counts }: PictureServer) {
  const askedFor = new Map<string, number>()
  let open = 0

  const track = (response: ServerResponse, photoId: string) => {
    const times = (askedFor.get(photoId) ?? 0) + 1
    askedFor.set(photoId, times)
    const count = counts().pictures
    count.asked++
    count.mostOfOne = Math.max(count.mostOfOne, times)
    count.atOnce = Math.max(count.atOnce, ++open)
    response.on('close', () => {
      open--
      if (!response.writableFinished) count.dropped++
    })
    return times
  }

  const send = (
    response: ServerResponse,
    { photoId, query, times }: { photoId: string; query: URLSearchParams; times: number },
  ) => {
    if (response.destroyed) return
    const index = indexOfPhoto(photoId)
    const picture = pictures[index % pictures.length]
    const count = counts().pictures
    if (isExpired(query)) {
      count.expired++
      response.writeHead(403).end()
    } else if (
      picture === undefined ||
      (options.failingPictures && (isLost(index) || (isFailing(index) && times === 1)))
    ) {
      count.failed++
      response.writeHead(isLost(index) ? 404 : 503).end()
    } else {
      count.whole++
      count.bytes += picture.length
      const headers = {
        'content-type': 'image/jpeg',
        'content-length': picture.length,
        'cache-control': 'private, max-age=3600',
      }
      response.writeHead(200, headers).end(picture)
    }
  }

  return {
    answer(_: IncomingMessage, response: ServerResponse, url: URL) {
      const photoId = url.pathname.slice('/pictures/'.length)
      const asked = { photoId, query: url.searchParams, times: track(response, photoId) }
      if (options.pictureDelay > 0) setTimeout(send, options.pictureDelay, response, asked)
      else send(response, asked)
    },
    forget: () => askedFor.clear(),
  }
}
