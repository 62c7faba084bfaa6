import sharp from 'sharp'
import type { HeifTurn } from './open-heif.ts'
import { toTiff } from './tiff.ts'

type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

/** Rotates and mirrors pixels as their file asks, no larger than `longestSide`, into bytes that sharp can open. */
export async function toUpright(
  { data, ...raw }: Pixels,
  { turn, icc, longestSide }: { turn: HeifTurn; icc: Buffer | undefined; longestSide: number },
): Promise<Buffer> {
  const { clockwise, mirror } = turn
  // sharp mirrors before it rotates, so a quarter turn swaps the mirror's axis
  const upright = clockwise % 180 === 0
  const { data: small, info } = await sharp(data, { raw })
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .rotate(clockwise)
    .flip(mirror === (upright ? 'top-bottom' : 'left-right'))
    .flop(mirror === (upright ? 'left-right' : 'top-bottom'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return toTiff({ data: small, width: info.width, height: info.height }, { icc })
}
