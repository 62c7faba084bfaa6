import sharp from 'sharp'
import { ffmpegCost, PROCESS_BYTES } from './decode-cost.ts'
import type { Room } from './decode-job.ts'
import { findFfmpeg, runFfmpeg } from './run-ffmpeg.ts'

type Video = { fd: number; demuxer: 'mov' | 'matroska'; seconds: number; width: number; height: number }

const LONGEST_SIDE = 1280
const MAX_PIXELS = 40e6
/** A film whose pictures are larger than 4K takes no more: it gets a drawn poster instead. */
const MOST_MEMORY = 400e6
/** The first pictures of a film are often black. */
const SKIP_SECONDS = 1

/** One picture of a video as ffmpeg gives it, upright; undefined where it gives none. */
function grab(ffmpeg: string, { fd, demuxer, seconds }: Video, mostMemory: number): Promise<Buffer | undefined> {
  const args = ['-ss', String(Math.min(SKIP_SECONDS, seconds / 3))]
  // the container that we found, and this one file: a playlist that calls itself .mp4 is not followed anywhere
  args.push('-protocol_whitelist', 'file', '-f', demuxer, '-i', 'file:/dev/fd/3')
  args.push('-map', '0:v:0', '-frames:v', '1', '-threads', '1', '-q:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg')
  return runFfmpeg(ffmpeg, { input: fd, args, mostMemory })
}

/** A video's poster: a picture from near its beginning, by ffmpeg where the machine has it; undefined otherwise. */
export async function findPoster(video: Video, room: Room): Promise<Uint8Array | undefined> {
  const { width, height } = video
  const ffmpeg = findFfmpeg()
  const cost = Math.min(MOST_MEMORY, ffmpegCost('film', width * height))
  if (ffmpeg === undefined || width * height > MAX_PIXELS || PROCESS_BYTES + cost > room.most) return undefined
  await room.take(PROCESS_BYTES + cost)
  const picture = await grab(ffmpeg, video, MOST_MEMORY)
  if (!picture) return undefined
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  try {
    // to the size that is told, not to that of the picture: its pixels need not be square
    return await sharp(picture, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: 'fill',
      })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    return undefined
  }
}
