import { seededRandom } from '#testing/seeded-random.ts'
import { shapeOf } from '../pictures/pictures.ts'
import type { BenchAlbum } from './bench-service.ts'

/** On exactly every tenth photo: the bench filters by it. Sorts first in any list. */
export const tenthLabel = 'best10'

/** 200 with `tenthLabel` and the restricted one. */
const labels = Array.from({ length: 198 }, (_, index) => `label${String(index).padStart(3, '0')}`)

/** Length of a date in Google's signatures: `20261121T101500Z`. */
const DATE_LENGTH = 16

/** Placeholder for the signing date, replaced in the finished answer. */
export const dateMark = '*'.repeat(DATE_LENGTH)

/** Formats a time for a signed URL. */
export const toAddressDate = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

/** Parses such a time; NaN for anything else. */
export const fromAddressDate = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const CREDENTIAL =
  'X-Goog-Algorithm=GOOG4-RSA-SHA256&' +
  'X-Goog-Credential=album-sv%40project.iam%2F20260101%2Fauto%2Fstorage%2Fgoog4_request'

/** A photo's index in its album, which determines its picture. */
export const indexOfPhoto = (photoId: string) => Number.parseInt(photoId.slice(1), 36)

/** A string of random hexadecimal digits. */
function randomHex(random: () => number, digits: number): string {
  let text = ''
  while (text.length < digits) text += Math.floor(random() * 16).toString(16)
  return text
}

function labelsOf(index: number, random: () => number): string[] {
  const chosen = new Set(index % 10 === 3 ? [tenthLabel] : [])
  const more = Math.floor(random() * 3)
  for (let n = 0; n < more; n++) chosen.add(labels[Math.floor(random() * labels.length)] ?? '')
  return [...chosen]
}

type AddressOptions = {
  /** Origin of the pictures. */
  pictures: string
  addressSeconds: number
}

/**
 * The photos of an album, one JSON text each: about 1,600 bytes, mostly four URLs as long as those signed by Google's
 * storage, as in a real album.
 */
export function* albumRows(
  { photos, seed }: BenchAlbum,
  { pictures, addressSeconds }: AddressOptions,
): Generator<string> {
  const random = seededRandom(seed)
  const term = `X-Goog-Date=${dateMark}&X-Goog-Expires=${addressSeconds}`
  for (let index = 0; index < photos; index++) {
    const photoId = `p${index.toString(36)}-${randomHex(random, 8)}`
    const address = (version: string) => {
      const signature = `X-Goog-SignedHeaders=host&X-Goog-Signature=${randomHex(random, 200)}`
      return `${pictures}/pictures/${photoId}?v=${version}&${CREDENTIAL}&${term}&${signature}`
    }
    yield JSON.stringify({
      photoId,
      ...shapeOf(index),
      originalUrl: address('original'),
      stableUrl: address('stable'),
      downloadUrl: address('download'),
      labels: labelsOf(index, random),
      restrictedLabels: random() < 0.05 ? ['restricted-a'] : [],
      ...(random() < 0.1 ? { videoUrl: address('video') } : {}),
    })
  }
}
