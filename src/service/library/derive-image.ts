import sharp, { type Metadata } from 'sharp'
import { limits } from '#contract/index.ts'
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
}

// 'error' and not 'warning': warnings are raised by junk in metadata that cameras do write; cut files are errors
const open = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })

function toMediaType({ format, compression }: Metadata): string {
  if (format === 'heif') {
    if (compression !== 'av1') throw new RefusedFile('HEIC is not supported yet')
    return 'image/avif'
  }
  const known = MEDIA_TYPES[format]
  if (known === undefined) throw new RefusedFile('not a JPEG, PNG, WebP, GIF or AVIF file')
  return known
}

async function encode(bytes: Uint8Array, hasAlpha: boolean): Promise<Uint8Array> {
  for (const quality of QUALITIES) {
    // upright, first frame, sRGB by the embedded profile; all metadata (places, names, serial numbers) stays behind
    const picture = open(bytes)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const stable = await (hasAlpha ? picture.webp({ quality, effort: 2 }) : picture.jpeg({ quality })).toBuffer()
    if (stable.byteLength < limits.stableBytes) return stable
  }
  throw new RefusedFile('no stable version under 15 MB could be made')
}

/**
 * The stable version of an image: JPEG, or WebP where there is transparency.
 *
 * Small plain JPEGs are made anew as well: what we hand out as an image must be nothing but an image, without the
 * places in its EXIF and without a second file hidden behind it.
 */
export async function deriveImage(bytes: Uint8Array): Promise<Derived> {
  const metadata = await open(bytes).metadata()
  const { width, height } = metadata.autoOrient
  if (metadata.isProgressive && width * height > MAX_PIXELS_WHOLE) {
    throw new RefusedFile(`progressive or interlaced and larger than ${MAX_PIXELS_WHOLE / 1e6} megapixels`)
  }
  const hasAlpha = metadata.hasAlpha && !(await open(bytes).stats()).isOpaque
  const media_type = toMediaType(metadata)
  const stable = await encode(bytes, hasAlpha)
  return { kind: 'image', width, height, media_type, stable, stable_type: hasAlpha ? 'image/webp' : 'image/jpeg' }
}
