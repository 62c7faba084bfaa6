import sharp, { type Metadata } from 'sharp'
import { PROCESS_BYTES } from './decode-cost.ts'
import type { MemoryGrant } from './decode-job.ts'
import { encodeStable, LONGEST_SIDE } from './encode-stable.ts'
import { readByFfmpeg } from './ffmpeg.ts'
import { toTiff } from './tiff.ts'

const SAMPLE = { width: 128, height: 128, fit: 'fill', kernel: 'nearest' } as const
/** Grey levels: re-encoding spreads a single colour a little. */
const TOLERANCE = 2
/** A picture with a larger share in one colour counts as blank. */
const MOST_OF_IT = 0.95

/** True if almost all is one colour, with which decoders fill what they can't read. */
async function isBlank(stable: Uint8Array): Promise<boolean> {
  const grey = await sharp(stable).greyscale().resize(SAMPLE).raw().toBuffer()
  const counts = Array.from({ length: 256 }, () => 0)
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1
  const around = counts.map((_, value) =>
    counts.slice(Math.max(0, value - TOLERANCE), value + TOLERANCE + 1).reduce((sum, count) => sum + count, 0),
  )
  return Math.max(...around) > MOST_OF_IT * grey.length
}

async function readByOther(bytes: Uint8Array, metadata: Metadata, memory: MemoryGrant): Promise<Buffer | undefined> {
  const { width, height, icc, orientation, space } = metadata
  const ownBytes = PROCESS_BYTES + 2 * bytes.length
  const pixels = await readByFfmpeg({ bytes, width, height, kind: 'jpeg', longestSide: LONGEST_SIDE, ownBytes }, memory)
  // a CMYK profile doesn't fit the RGB that ffmpeg returns
  return pixels && encodeStable(toTiff(pixels, { icc: space === 'cmyk' ? undefined : icc, orientation }))
}

/**
 * The stable version of a damaged JPEG, as far as it is readable: by sharp, else by ffmpeg, which tolerates more;
 * undefined if almost nothing is visible.
 */
export async function rescueJpeg(
  { bytes, metadata }: { bytes: Uint8Array; metadata: Metadata },
  memory: MemoryGrant,
): Promise<Uint8Array | undefined> {
  const stable = await encodeStable(bytes, { failOn: 'none' }).catch(() => readByOther(bytes, metadata, memory))
  return stable && !(await isBlank(stable)) ? stable : undefined
}
