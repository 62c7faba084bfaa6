import sharp from 'sharp'
// not from the contract's index: its schemas take as long to load as everything else a decoder needs
import { limits } from '#contract/limits.ts'
import { RefusedFile } from './decode-job.ts'

/** The longest side of a stable version in pixels: sharp on a large screen, small enough to send. */
export const LONGEST_SIDE = 2560
const QUALITIES = [88, 70, 50]

/** 'none': unreadable parts stay grey. */
type FailOn = 'error' | 'none'

/**
 * Opens an image with sharp, by default failing on errors but not on warnings: cameras do write metadata that raises
 * warnings; truncated files are errors. sharp's own limit of 268 megapixels stays: a 200-megapixel phone is below it.
 */
export const openImage = (bytes: Uint8Array, failOn: FailOn = 'error') => sharp(bytes, { failOn })

const FIT = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const

/** True if the stable version would have transparent pixels. Reads line by line, where stats() reads all at once. */
export async function hasTransparency(bytes: Uint8Array): Promise<boolean> {
  const alpha = await openImage(bytes).resize(FIT).toColourspace('srgb').extractChannel('alpha').raw().toBuffer()
  return alpha.some((value) => value < 255)
}

/** JPEG, or WebP with transparency. */
export async function encodeStable(
  bytes: Uint8Array,
  { hasAlpha = false, failOn }: { hasAlpha?: boolean; failOn?: FailOn } = {},
): Promise<Buffer> {
  for (const quality of QUALITIES) {
    // upright, first frame, sRGB by the embedded profile; all metadata (places, names, serial numbers) is dropped
    const picture = openImage(bytes, failOn).autoOrient().resize(FIT).toColourspace('srgb')
    const stable = await (hasAlpha ? picture.webp({ quality, effort: 2 }) : picture.jpeg({ quality })).toBuffer()
    if (stable.byteLength < limits.stableBytes) return stable
  }
  throw new RefusedFile('it couldn’t be resized to under 15 MB')
}
