import type { Metadata } from 'sharp'

/** A decoding process that has opened no file yet: Node and libvips, with what both keep for themselves. */
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

/** What the memory to open an image is estimated from. */
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

/** Coefficients of a JPEG for each of its pixels, by how much of the colour is left out. */
const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3 }

/** Memory for a pixel while decoding, as measured from 20 to 60 megapixels, with a little to spare. */
function bytesPerPixel({ format, channels, bits, isProgressive, chromaSubsampling = '' }: ImageHeader): number {
  const pixel = channels * Math.ceil(bits / 8)
  switch (format) {
    case 'jpeg':
      return isProgressive ? 1 + 2 * (COEFFICIENTS[chromaSubsampling] ?? channels) : 1
    case 'png':
      return isProgressive ? 1.5 + pixel : 0.6 * pixel
    case 'tiff':
      return 0.6 * pixel
    // lossless as well as not: the header does not tell them apart
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

/** The most memory that libvips takes to open an image, in bytes, its process included. */
export const imageCost = (header: ImageHeader): number =>
  PROCESS_BYTES + header.fileBytes + header.pixels * bytesPerPixel(header)

/** WebP from 6.5 megapixels, decoded in part: less than this. */
const SHRINK_BYTES = 30e6

/** Memory to shrink a stable version; a picture of others may take more, which its header tells. */
export const shrinkCost = (fileBytes: number): number => PROCESS_BYTES + fileBytes + SHRINK_BYTES

/** The same by libheif in WebAssembly: the part that is decoded at once, and what the picture is painted on. */
export const heicCost = (heic: { fileBytes: number; partPixels: number; paintedBytes: number }): number =>
  // the file lies in WebAssembly's memory as well
  PROCESS_BYTES + LIBHEIF_BYTES + 2 * heic.fileBytes + 12 * heic.partPixels + heic.paintedBytes

/** For a film, several pictures are held at once. */
const FFMPEG_BYTES_PER_PIXEL = { film: 30, jpeg: 10, avif: 4.5, 'deep avif': 9 } as const

/** Memory that ffmpeg takes for one picture, in bytes. */
export const ffmpegCost = (kind: keyof typeof FFMPEG_BYTES_PER_PIXEL, pixels: number): number =>
  FFMPEG_BYTES + pixels * FFMPEG_BYTES_PER_PIXEL[kind]

export const inMb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
