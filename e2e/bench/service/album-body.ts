import type { ServerResponse } from 'node:http'
import { dateMark, toAddressDate } from './album-rows.ts'

/** A whole answer of getPhotos, with the places where its addresses carry the date they were signed at. */
export type AlbumBody = { bytes: Buffer; datesAt: Uint32Array }

/** Rows that become bytes together: 300,000 at once would be more than a text can hold. */
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

/** Writes a date of signing into the addresses that begin in a part of the body. */
function signAddresses({ bytes, datesAt }: AlbumBody, { from, to }: { from: number; to: number }): void {
  const date = toAddressDate(Date.now())
  for (const at of datesAt.subarray(firstFrom(datesAt, from), firstFrom(datesAt, to))) bytes.write(date, at, 'latin1')
}

/** The index of the first place at `from` or after it: places are in order. */
function firstFrom(places: Uint32Array, from: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** The answer of getPreviewPhotos: the first photos, their addresses signed anew. */
export function firstPhotos(body: AlbumBody, photos: number): string {
  let end = 0
  for (let photo = 0; photo < photos && end >= 0; photo++) end = body.bytes.indexOf('},{', end + 1)
  const whole = end < 0
  const to = whole ? body.bytes.length : end + 1
  signAddresses(body, { from: 0, to })
  return body.bytes.toString('latin1', 0, to) + (whole ? '' : ']}')
}

/** Milliseconds between two portions. */
const STEP = 4

/**
 * Sends an album as fast as the line is said to be, its addresses signed anew. The dates are written into the one copy
 * there is, just before their bytes go out: 80 MB copied for each answer would cost more than the answer.
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
