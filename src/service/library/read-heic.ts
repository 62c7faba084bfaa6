import sharp from 'sharp'
import type { Heic, HeicPart } from './open-heic.ts'
import { toTiff } from './tiff.ts'

type Canvas = { data: Uint8Array; width: number; height: number; shrink: number }

/** Writes a part into its place, every `shrink` × `shrink` pixels of it as their mean. */
function paint({ data, width, height, shrink }: Canvas, { left, top, bytes, stride, channels, ...part }: HeicPart): void {
  const end = Math.min(width, Math.floor((left + part.width) / shrink))
  const bottom = Math.min(height, Math.floor((top + part.height) / shrink))
  const area = shrink * shrink
  for (let y = top / shrink; y < bottom; y++) {
    const line = (y * shrink - top) * stride
    let at = (y * width + left / shrink) * channels
    if (shrink === 1) {
      data.set(bytes.subarray(line, line + (end - left) * channels), at)
      continue
    }
    for (let x = left / shrink; x < end; x++) {
      const first = line + (x * shrink - left) * channels
      for (let channel = 0; channel < channels; channel++) {
        let sum = area / 2
        for (let dy = 0; dy < shrink; dy++) {
          for (let dx = 0; dx < shrink; dx++) sum += bytes[first + dy * stride + dx * channels + channel] ?? 0
        }
        data[at++] = sum / area
      }
    }
  }
}

/**
 * By how much a picture is made smaller while it is read: a power of two that leaves it at least as large as it is wanted,
 * and that no part's edge cuts through.
 */
function toShrink({ size, part }: Pick<Heic, 'size' | 'part'>, longestSide: number): number {
  const isWhole = part.width >= size.width && part.height >= size.height
  const fits = (shrink: number) =>
    Math.max(size.width, size.height) >= longestSide * shrink &&
    Math.min(size.width, size.height) >= shrink &&
    (isWhole || (part.width % shrink === 0 && part.height % shrink === 0))
  let shrink = 1
  while (fits(shrink * 2)) shrink *= 2
  return shrink
}

/**
 * The picture of a HEIC file, upright, no larger than `longestSide`, as bytes that sharp can open. sharp's own build
 * has no HEVC; libheif in WebAssembly has, and gives pixels without the profile they are meant in.
 */
export async function readHeic(heic: Heic, icc: Buffer | undefined, longestSide: number): Promise<Buffer> {
  const { size, turn, channels } = heic
  // sharp mirrors before it turns, about the other axis then where the picture is turned on its side
  const upright = turn.clockwise % 180 === 0
  const shrink = toShrink(heic, longestSide)
  const [width, height] = [Math.floor(size.width / shrink), Math.floor(size.height / shrink)]
  const data = new Uint8Array(width * height * channels)
  for (const part of heic.parts()) paint({ data, width, height, shrink }, part)
  const { data: small, info } = await sharp(data, { raw: { width, height, channels } })
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .rotate(turn.clockwise)
    .flip(turn.mirror === (upright ? 'top-bottom' : 'left-right'))
    .flop(turn.mirror === (upright ? 'left-right' : 'top-bottom'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (icc) return toTiff({ data: small, width: info.width, height: info.height }, icc)
  return sharp(small, { raw: { width: info.width, height: info.height, channels: 3 } }).tiff().toBuffer()
}
