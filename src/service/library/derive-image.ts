import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
import { findContentId } from './apple-content-id.ts'
import { type Derived, RefusedFile } from './decode-job.ts'

/** The longest side of a stable version in pixels: sharp on a large screen, small enough to send. */
const LONGEST_SIDE = 2560
const MAX_PIXELS = 100e6
/** Progressive JPEG and interlaced PNG are decoded whole, in memory: 16383² of them took 840 MB. */
const MAX_PIXELS_WHOLE = 40e6
const QUALITIES = [88, 70, 50]

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
}

const HEIF_TYPES: Readonly<Record<string, string>> = { av1: 'image/avif', hevc: 'image/heic' }

// 'error' and not 'warning': warnings are raised by junk in metadata that cameras do write; cut files are errors
const open = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })

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

async function encode(bytes: Uint8Array, hasAlpha: boolean): Promise<Uint8Array> {
  for (const quality of QUALITIES) {
    // upright, first frame, sRGB by the embedded profile; all metadata (places, names, serial numbers) stays behind
    const picture = open(bytes)
      .autoOrient()
      .resize(FIT)
      .toColourspace('srgb')
    const stable = await (hasAlpha ? picture.webp({ quality, effort: 2 }) : picture.jpeg({ quality })).toBuffer()
    if (stable.byteLength < limits.stableBytes) return stable
  }
  throw new RefusedFile('no stable version under 15 MB could be made')
}

/** Width and height as shown, and the bytes that sharp makes a picture of. */
async function readPicture(bytes: Uint8Array, metadata: Metadata) {
  const { width, height } = metadata.autoOrient
  const isHeic = metadata.format === 'heif' && metadata.compression === 'hevc'
  if (metadata.isProgressive && width * height > MAX_PIXELS_WHOLE) {
    throw new RefusedFile(`progressive or interlaced and larger than ${MAX_PIXELS_WHOLE / 1e6} megapixels`)
  }
  if (!isHeic) return { width, height, picture: bytes }
  // 1.4 MB of WebAssembly: loaded for the first HEIC only
  const [{ openHeic }, { readHeic }] = await Promise.all([import('./open-heic.ts'), import('./read-heic.ts')])
  const heic = openHeic(bytes)
  try {
    return { width, height, picture: await readHeic(heic, metadata.icc, LONGEST_SIDE) }
  } finally {
    heic.close()
  }
}

/**
 * The stable version of an image: JPEG, or WebP where there is transparency.
 *
 * Small plain JPEGs are made anew as well: what we hand out as an image must be nothing but an image, without the
 * places in its EXIF and without a second file hidden behind it.
 */
export async function deriveImage(bytes: Uint8Array): Promise<Derived> {
  const metadata = await open(bytes).metadata()
  const media_type = toMediaType(metadata)
  const { width, height, picture } = await readPicture(bytes, metadata)
  const hasAlpha = picture === bytes && metadata.hasAlpha && (await isSeenThrough(bytes))
  const stable = await encode(picture, hasAlpha)
  return {
    kind: 'image',
    width,
    height,
    media_type,
    live_id: (metadata.exif && findContentId(metadata.exif)) ?? null,
    seconds: null,
    stable,
    stable_type: hasAlpha ? 'image/webp' : 'image/jpeg',
  }
}
