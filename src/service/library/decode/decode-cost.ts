import type { Metadata } from 'sharp'

/** A decoding process before its first file: Node and libvips. */
export const PROCESS_BYTES = 100e6
/** libheif and its WebAssembly, compiled. */
export const LIBHEIF_BYTES = 60e6
const FFMPEG_BYTES = 60e6

export type ImageHeader = {
  format: string
  /** Bytes of the whole file. */
  fileBytes: number
  pixels: number
  channels: number
  /** Bits of one channel of one pixel. */
  bits: number
  /** Progressive JPEG or interlaced PNG: decoded whole, in memory. */
  isProgressive: boolean
  /** Chroma subsampling of a JPEG, as `4:2:0`. */
  chromaSubsampling?: string | undefined
}

export const bitsOf = ({ bitsPerSample, depth }: Metadata): number => bitsPerSample ?? (depth === 'uchar' ? 8 : 16)

/** The fields from which decoding memory is estimated. */
export function headerOf(bytes: Uint8Array, metadata: Metadata): ImageHeader {
  const { format, width, height, channels, isProgressive, chromaSubsampling } = metadata
  return {
    format,
    fileBytes: bytes.length,
    pixels: width * height,
    channels,
    bits: bitsOf(metadata),
    isProgressive,
    chromaSubsampling,
  }
}

/** DCT coefficients per pixel of a JPEG, by chroma subsampling. */
const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 }

/** Bytes per pixel while decoding, measured from 20 to 60 megapixels, with a small margin. */
function bytesPerPixel({ format, channels, bits, isProgressive, chromaSubsampling = '' }: ImageHeader): number {
  const pixel = channels * Math.ceil(bits / 8)
  switch (format) {
    case 'jpeg':
      return isProgressive ? 1 + 2 * (COEFFICIENTS[chromaSubsampling] ?? channels) : 1
    case 'png':
      return isProgressive ? 1.5 + pixel : 0.6 * pixel
    case 'tiff':
      return 0.6 * pixel
    // enough for lossless too: the header doesn't tell
    case 'webp':
      return 1.5 + channels
    case 'gif':
      return 6.5
    case 'heif':
      return bits > 8 ? 24 : 18
    default:
      throw new Error(`no cost of ${format}`)
  }
}

/** Peak memory of decoding an image with libvips, in bytes, including the process. */
export const imageCost = (header: ImageHeader): number =>
  PROCESS_BYTES + header.fileBytes + header.pixels * bytesPerPixel(header)

/** Upper bound: WebP from 6.5 megapixels, decoded in part, takes less. */
const SHRINK_BYTES = 30e6

/** Memory to shrink a stable version; another service's picture may need more, estimated from its header. */
export const shrinkCost = (fileBytes: number): number => PROCESS_BYTES + fileBytes + SHRINK_BYTES

/** Peak memory of decoding with libheif in WebAssembly: the part decoded at a time, and the canvas. */
export const heicCost = (heic: { fileBytes: number; partPixels: number; paintedBytes: number }): number =>
  // the file is also copied into WebAssembly's memory
  PROCESS_BYTES + LIBHEIF_BYTES + 2 * heic.fileBytes + 12 * heic.partPixels + heic.paintedBytes

/** For video, ffmpeg holds several frames at once. */
const FFMPEG_BYTES_PER_PIXEL = { film: 30, jpeg: 10, avif: 4.5, 'deep avif': 9 } as const

/** Peak memory of ffmpeg for one picture, in bytes. */
export const ffmpegCost = (kind: keyof typeof FFMPEG_BYTES_PER_PIXEL, pixels: number): number =>
  FFMPEG_BYTES + pixels * FFMPEG_BYTES_PER_PIXEL[kind]

export const inMb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
