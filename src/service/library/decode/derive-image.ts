import type { Metadata } from 'sharp'
import { findContentId } from './apple-content-id.ts'
import { bitsOf, headerOf, imageCost } from './decode-cost.ts'
import { type Derived, RefusedFile, type MemoryGrant } from './decode-job.ts'
import { encodeStable, hasTransparency, LONGEST_SIDE, openImage } from './encode-stable.ts'
import { rescueJpeg } from './rescue-jpeg.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
}

const HEIF_TYPES: Readonly<Record<string, string>> = { av1: 'image/avif', hevc: 'image/heic' }

function toMediaType({ format, compression }: Metadata): string {
  const known = format === 'heif' ? HEIF_TYPES[compression ?? ''] : MEDIA_TYPES[format]
  if (known === undefined) throw new RefusedFile('not a JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC file')
  return known
}

type Stable = Pick<Derived, 'stable' | 'stable_type' | 'damaged'>

const asJpeg = (stable: Uint8Array): Stable => ({ stable, stable_type: 'image/jpeg', damaged: 0 })

async function readHeic(bytes: Uint8Array, { icc }: Metadata, memory: MemoryGrant): Promise<Stable> {
  // 1.4 MB of WebAssembly: loaded for the first HEIC only
  const heic = await import('./read-heic.ts')
  return asJpeg(await encodeStable(await heic.readHeic({ bytes, icc, longestSide: LONGEST_SIDE }, memory)))
}

/** AVIF decoded in less memory; undefined if impossible, and the caller then refuses the file for its memory. */
async function readLargeAvif(
  bytes: Uint8Array,
  { bits, icc }: { bits: number; icc: Buffer | undefined },
  memory: MemoryGrant,
) {
  const { readAvif } = await import('./read-avif.ts')
  const picture = await readAvif({ bytes, bits, icc, longestSide: LONGEST_SIDE }, memory)
  return picture && asJpeg(await encodeStable(picture))
}

async function makeStable(bytes: Uint8Array, metadata: Metadata, memory: MemoryGrant): Promise<Stable> {
  if (metadata.compression === 'hevc') return readHeic(bytes, metadata, memory)
  const { format, icc } = metadata
  const bits = bitsOf(metadata)
  const cost = imageCost(headerOf(bytes, metadata))
  if (format === 'heif' && cost > memory.most) {
    const stable = await readLargeAvif(bytes, { bits, icc }, memory)
    if (stable) return stable
  }
  await memory.take(cost)
  try {
    const hasAlpha = metadata.hasAlpha && (await hasTransparency(bytes))
    const stable = await encodeStable(bytes, { hasAlpha })
    return { stable, stable_type: hasAlpha ? 'image/webp' : 'image/jpeg', damaged: 0 }
  } catch (error) {
    const stable =
      format === 'jpeg' && !(error instanceof RefusedFile) ? await rescueJpeg({ bytes, metadata }, memory) : undefined
    if (!stable) throw error
    return { ...asJpeg(stable), damaged: 1 }
  }
}

/**
 * Derives an image's columns and its stable version: JPEG, or WebP with transparency.
 *
 * Even small plain JPEGs are re-encoded: what the service sends as an image must be nothing else, without places in
 * its EXIF or a second file appended.
 */
export async function deriveImage(bytes: Uint8Array, memory: MemoryGrant): Promise<Derived> {
  const metadata = await openImage(bytes).metadata()
  const media_type = toMediaType(metadata)
  const { width, height } = metadata.autoOrient
  return {
    kind: 'image',
    width,
    height,
    media_type,
    live_id: (metadata.exif && findContentId(metadata.exif)) ?? null,
    seconds: null,
    ...(await makeStable(bytes, metadata, memory)),
  }
}
