import type { ServerResponse } from 'node:http'
import { dateMark, toAddressDate } from './album-rows.ts'

/** A getPhotos answer, with the offsets of the signing dates in its URLs. */
export type AlbumBody = { bytes: Buffer; datesAt: Uint32Array }

/** Rows encoded together: 300,000 at once would exceed the longest string. */
const TOGETHER = 1_000

export function toAlbumBody(rows: Iterable<string>): AlbumBody {
  const parts = [Buffer.from('{"data":[')]
  let some: string[] = []
  const flush = () => {
    const before = parts.length > 1 ? ',' : ''
    if (some.length > 0) parts.push(Buffer.from(before + some.join(), 'latin1'))
    some = []
  }
  for (const row of rows) if (some.push(row) === TOGETHER) flush()
  flush()
  const bytes = Buffer.concat([...parts, Buffer.from(']}')])
  const datesAt: number[] = []
  for (let at = bytes.indexOf(dateMark); at >= 0; at = bytes.indexOf(dateMark, at + dateMark.length)) datesAt.push(at)
  return { bytes, datesAt: Uint32Array.from(datesAt) }
}

/** Writes a signing date into the URLs that begin in a range of the body. */
function signAddresses({ bytes, datesAt }: AlbumBody, { from, to }: { from: number; to: number }): void {
  const date = toAddressDate(Date.now())
  for (const at of datesAt.subarray(firstFrom(datesAt, from), firstFrom(datesAt, to))) bytes.write(date, at, 'latin1')
}

/** The index of the first offset from `from` on, by binary search. */
function firstFrom(places: Uint32Array, from: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** The answer of getPreviewPhotos: the first photos, their URLs signed anew. */
export function firstPhotos(body: AlbumBody, photos: number): string {
  let end = 0
  for (let photo = 0; photo < photos && end >= 0; photo++) end = body.bytes.indexOf('},{', end + 1)
  const whole = end < 0
  const to = whole ? body.bytes.length : end + 1
  signAddresses(body, { from: 0, to })
  return body.bytes.toString('latin1', 0, to) + (whole ? '' : ']}')
}

/** Milliseconds between two chunks. */
const STEP = 4

/**
 * Sends an album at the given bandwidth, its URLs signed anew. Dates are written into the shared buffer just before
 * their bytes are sent: copying 80 MB for each answer would cost more than the answer.
 */
export function sendAtRate(response: ServerResponse, body: AlbumBody, bytesPerMs: number): void {
  const { bytes } = body
  const start = performance.now()
  let sent = 0
  const sendDue = () => {
    if (response.destroyed) return
    const due = Math.min(bytes.length, Math.floor((performance.now() - start) * bytesPerMs))
    signAddresses(body, { from: sent, to: due })
    const hasRoom = due === sent || response.write(bytes.subarray(sent, due))
    sent = due
    if (sent === bytes.length) response.end()
    else if (hasRoom) setTimeout(sendDue, STEP)
    else response.once('drain', () => setTimeout(sendDue, STEP))
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  sendDue()
}
