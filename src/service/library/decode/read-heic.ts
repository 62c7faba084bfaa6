import { heicCost } from './decode-cost.ts'
import type { MemoryGrant } from './decode-job.ts'
import { type Heif, type HeifPart, openHeif } from './open-heif.ts'
import { toUpright } from './to-upright.ts'

type Canvas = { data: Uint8Array; width: number; height: number; shrink: number }

/** Writes a part into its place, scaled down: each pixel is the mean of `shrink` × `shrink`. */
function paint(
  { data, width, height, shrink }: Canvas,
  { left, top, bytes, stride, channels, ...part }: HeifPart,
): void {
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
 * The factor by which a picture is scaled down while it is read: the largest power of two that keeps it at least
 * `longestSide` and divides the size of its tiles.
 */
function toShrink({ size, part }: Pick<Heif, 'size' | 'part'>, longestSide: number): number {
  const isWhole = part.width >= size.width && part.height >= size.height
  const fits = (shrink: number) =>
    Math.max(size.width, size.height) >= longestSide * shrink &&
    Math.min(size.width, size.height) >= shrink &&
    (isWhole || (part.width % shrink === 0 && part.height % shrink === 0))
  let shrink = 1
  while (fits(shrink * 2)) shrink *= 2
  return shrink
}

async function paintAll(
  heif: Heif,
  { longestSide, fileBytes }: { longestSide: number; fileBytes: number },
  memory: MemoryGrant,
) {
  const { size, part, channels } = heif
  const shrink = toShrink(heif, longestSide)
  const [width, height] = [Math.floor(size.width / shrink), Math.floor(size.height / shrink)]
  const paintedBytes = width * height * channels
  await memory.take(heicCost({ fileBytes, partPixels: part.width * part.height, paintedBytes }))
  const data = new Uint8Array(paintedBytes)
  for (const each of heif.parts()) paint({ data, width, height, shrink }, each)
  return { data, width, height, channels }
}

type HeicFile = { bytes: Uint8Array; icc: Buffer | undefined; longestSide: number }

/**
 * Decodes a HEIC file to bytes that sharp can open, upright, no larger than `longestSide`. sharp's own build has no
 * HEVC; libheif in WebAssembly has, but its pixels come without their colour profile.
 */
export async function readHeic({ bytes, icc, longestSide }: HeicFile, memory: MemoryGrant): Promise<Buffer> {
  const heif = openHeif(bytes)
  try {
    const pixels = await paintAll(heif, { longestSide, fileBytes: bytes.length }, memory)
    return await toUpright(pixels, { turn: heif.turn, icc, longestSide })
  } finally {
    heif.close()
  }
}
