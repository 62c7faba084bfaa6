import { LIBHEIF_BYTES, PROCESS_BYTES } from './decode-cost.ts'
import type { MemoryGrant } from './decode-job.ts'
import { readByFfmpeg } from './ffmpeg.ts'
import { openHeif } from './open-heif.ts'
import { toUpright } from './to-upright.ts'

type AvifFile = { bytes: Uint8Array; bits: number; icc: Buffer | undefined; longestSide: number }

/** Begins each AV1 picture; ffmpeg requires it, AVIF files leave it out. */
const TEMPORAL_DELIMITER = Uint8Array.of(0x12, 0)

const withDelimiter = (coded: Uint8Array) =>
  coded[0] === TEMPORAL_DELIMITER[0] ? coded : Buffer.concat([TEMPORAL_DELIMITER, coded])

/**
 * Decodes an AVIF file with ffmpeg, in a quarter of sharp's memory, to bytes that sharp can open; without transparency,
 * undefined if it has tiles or ffmpeg fails. ffmpeg gets only the AV1 data: how it reads containers varies by version.
 */
export async function readAvif(
  { bytes, bits, icc, longestSide }: AvifFile,
  memory: MemoryGrant,
): Promise<Buffer | undefined> {
  const heif = openHeif(bytes)
  try {
    const coded = heif.coded()
    if (!coded) return undefined
    const { turn } = coded
    const isAside = turn.clockwise % 180 !== 0
    const [width, height] = isAside ? [heif.size.height, heif.size.width] : [heif.size.width, heif.size.height]
    const ownBytes = PROCESS_BYTES + LIBHEIF_BYTES + 4 * bytes.length
    const kind = bits > 8 ? 'deep avif' : 'avif'
    const pixels = await readByFfmpeg(
      { bytes: withDelimiter(coded.bytes), width, height, kind, longestSide, ownBytes },
      memory,
    )
    return pixels && (await toUpright(pixels, { turn, icc, longestSide }))
  } finally {
    heif.close()
  }
}
