import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
import { findContentId } from './apple-content-id.ts'
import { imageCost } from './decode-cost.ts'
import { type Derived, RefusedFile, type Room } from './decode-job.ts'

/** The longest side of a stable version in pixels: sharp on a large screen, small enough to send. */
const LONGEST_SIDE = 2560
const QUALITIES = [88, 70, 50]

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
}

const HEIF_TYPES: Readonly<Record<string, string>> = { av1: 'image/avif', hevc: 'image/heic' }

/**
 * 'error' and not 'warning': warnings are raised by junk in metadata that cameras do write; cut files are errors. sharp's
 * own limit of 268 megapixels stays: a 200-megapixel phone is below it.
 */
const open = (bytes: Uint8Array, failOn: 'error' | 'none' = 'error') => sharp(bytes, { failOn })

function toMediaType({ format, compression }: Metadata): string {
  const known = format === 'heif' ? HEIF_TYPES[compression ?? ''] : MEDIA_TYPES[format]
  if (known === undefined) throw new RefusedFile('not a JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC file')
  return known
}

const FIT = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const

/** Whether something shines through, as far as the stable version shows it: line by line, where stats() reads all at once. */
async function isSeenThrough(bytes: Uint8Array): Promise<boolean> {
  const alpha = await open(bytes).resize(FIT).toColourspace('srgb').extractChannel('alpha').raw().toBuffer()
  return alpha.some((value) => value < 255)
}

async function encode(bytes: Uint8Array, { hasAlpha = false, failOn }: { hasAlpha?: boolean; failOn?: 'none' } = {}) {
  for (const quality of QUALITIES) {
    // upright, first frame, sRGB by the embedded profile; all metadata (places, names, serial numbers) stays behind
    const picture = open(bytes, failOn)
      .autoOrient()
      .resize(FIT)
      .toColourspace('srgb')
    const stable = await (hasAlpha ? picture.webp({ quality, effort: 2 }) : picture.jpeg({ quality })).toBuffer()
    if (stable.byteLength < limits.stableBytes) return stable
  }
  throw new RefusedFile('no stable version under 15 MB could be made')
}

type Stable = { stable: Buffer; stable_type: Derived['stable_type'] }

const asJpeg = async (picture: Buffer): Promise<Stable> => ({ stable: await encode(picture), stable_type: 'image/jpeg' })

async function readHeic(bytes: Uint8Array, { icc }: Metadata, room: Room): Promise<Stable> {
  // 1.4 MB of WebAssembly: loaded for the first HEIC only
  const heic = await import('./read-heic.ts')
  return asJpeg(await heic.readHeic({ bytes, icc, longestSide: LONGEST_SIDE }, room))
}

/** AVIF in less memory; where that can't be done, the reason is that of the other way. */
async function readLargeAvif(bytes: Uint8Array, { bits, icc }: { bits: number; icc: Buffer | undefined }, room: Room) {
  const { readAvif } = await import('./read-avif.ts')
  const picture = await readAvif({ bytes, bits, icc, longestSide: LONGEST_SIDE }, room)
  return picture && asJpeg(picture)
}

async function makeStable(bytes: Uint8Array, metadata: Metadata, room: Room): Promise<Stable> {
  if (metadata.compression === 'hevc') return readHeic(bytes, metadata, room)
  const { format, width, height, channels, isProgressive, chromaSubsampling, icc } = metadata
  const bits = metadata.bitsPerSample ?? (metadata.depth === 'uchar' ? 8 : 16)
  const cost = imageCost({ format, fileBytes: bytes.length, pixels: width * height, channels, bits, isProgressive, chromaSubsampling })
  if (format === 'heif' && cost > room.most) {
    const stable = await readLargeAvif(bytes, { bits, icc }, room)
    if (stable) return stable
  }
  await room.take(cost)
  const hasAlpha = metadata.hasAlpha && (await isSeenThrough(bytes))
  return { stable: await encode(bytes, { hasAlpha }), stable_type: hasAlpha ? 'image/webp' : 'image/jpeg' }
}

/**
 * The stable version of an image: JPEG, or WebP where there is transparency.
 *
 * Small plain JPEGs are made anew as well: what we hand out as an image must be nothing but an image, without the
 * places in its EXIF and without a second file hidden behind it.
 */
export async function deriveImage(bytes: Uint8Array, room: Room): Promise<Derived> {
  const metadata = await open(bytes).metadata()
  const media_type = toMediaType(metadata)
  const { width, height } = metadata.autoOrient
  return {
    kind: 'image',
    width,
    height,
    media_type,
    live_id: (metadata.exif && findContentId(metadata.exif)) ?? null,
    seconds: null,
    ...(await makeStable(bytes, metadata, room)),
  }
}
