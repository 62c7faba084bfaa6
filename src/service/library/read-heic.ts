import heicDecode from 'heic-decode'
import sharp from 'sharp'
import { RefusedFile } from './decode-job.ts'
import { toTiff } from './tiff.ts'

export type HeicLimits = { maxPixels: number; longestSide: number }

/**
 * The picture of a HEIC file, upright, no larger than `longestSide`, as bytes that sharp can open. sharp's own build
 * has no HEVC; libheif in WebAssembly has, decodes whole, and gives pixels without the profile they are meant in.
 */
export async function readHeic(bytes: Uint8Array, icc: Buffer | undefined, limits: HeicLimits) {
  const { maxPixels, longestSide } = limits
  const images = await heicDecode.all({ buffer: bytes })
  try {
    const [image] = images
    if (!image) throw new RefusedFile('no picture in it')
    const { width, height } = image
    if (width * height > maxPixels) throw new RefusedFile(`HEIC and larger than ${maxPixels / 1e6} megapixels`)
    const { data } = await image.decode()
    const { data: small, info } = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = sharp(small, { raw: { width: info.width, height: info.height, channels: 3 } })
    const opened = icc ? toTiff({ data: small, width: info.width, height: info.height }, icc) : await picture.tiff().toBuffer()
    return { width, height, picture: opened }
  } finally {
    images.dispose()
  }
}
