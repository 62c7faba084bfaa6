import sharp from 'sharp'
import { ffmpegCost, PROCESS_BYTES } from './decode-cost.ts'
import type { MemoryGrant } from './decode-job.ts'
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts'

/** Pixels; neither a video frame nor a drawn poster gains from more. */
const LONGEST_SIDE = 1280
/** Greys of undeveloped film: neutral in the light theme and in the dark one. */
const EDGE = 26
const CENTRE = 58
const HOLE = 12
const MARK = 214

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Signed distance in pixels to a rounded box around the origin; negative inside. */
function toRoundBox({ x, y, w, h, r }: { x: number; y: number; w: number; h: number; r: number }): number {
  const dx = Math.abs(x) - w / 2 + r
  const dy = Math.abs(y) - h / 2 + r
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - r
}

/** Signed distance to a triangle pointing right, centred on the origin, its tip `s` away. */
function toPlayMark(x: number, y: number, s: number): number {
  return Math.max(-x - s / 2, (x + Math.abs(y) * Math.sqrt(3) - s) / 2)
}

/**
 * The fallback poster of a video: a frame of film with a play mark, the same for the same size.
 * Drawn pixel by pixel, because the process that opens untrusted files must not have an SVG loader.
 */
async function drawPoster(video: { width: number; height: number }): Promise<Uint8Array> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.width, video.height))
  const width = Math.max(1, Math.round(video.width * scale))
  const height = Math.max(1, Math.round(video.height * scale))
  const unit = Math.min(width, height)
  const band = unit * 0.11
  const hole = { w: band * 0.62, h: band * 0.46, r: band * 0.1 }
  const pitch = width / Math.max(1, Math.round(width / (band * 1.25)))
  const pixels = new Uint8Array(width * height)
  for (let py = 0; py < height; py++) {
    const y = py + 0.5 - height / 2
    const fromEdge = Math.min(py + 0.5, height - py - 0.5)
    for (let px = 0; px < width; px++) {
      const x = px + 0.5 - width / 2
      const light = clamp(1 - Math.hypot(x / width, y / height) * 1.5)
      let value = EDGE + (CENTRE - EDGE) * light * light * (3 - 2 * light)
      if (fromEdge < band) {
        const inPitch = ((px + 0.5) % pitch) - pitch / 2
        const outside = clamp(toRoundBox({ x: inPitch, y: fromEdge - band / 2, ...hole }) + 0.5)
        value = HOLE + (value * 0.72 - HOLE) * outside
      }
      const mark = clamp(0.5 - toPlayMark(x, y, unit * 0.1) + unit * 0.012)
      const ring = clamp(1.5 - Math.abs(Math.hypot(x, y) - unit * 0.19) + unit * 0.004)
      value += (MARK - value) * Math.max(mark, ring * 0.8)
      pixels[py * width + px] = value
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
}

type Video = { fd: number; demuxer: 'mov' | 'matroska'; seconds: number; width: number; height: number }

const MAX_PIXELS = 40e6
/** Bytes for ffmpeg. A video larger than 4K that needs more gets a drawn poster. */
const MOST_MEMORY = 400e6
/** The first frames of a video are often black. */
const SKIP_SECONDS = 1

/** One frame of a video from ffmpeg, upright; undefined if it gives none. */
function grab(ffmpeg: string, { fd, demuxer, seconds }: Video, mostMemory: number): Promise<Buffer | undefined> {
  const args = ['-ss', String(Math.min(SKIP_SECONDS, seconds / 3))]
  // only the detected container and this one file: a playlist named .mp4 is not followed
  args.push('-protocol_whitelist', 'file', '-f', demuxer, '-i', 'file:/dev/fd/3')
  args.push('-map', '0:v:0', '-frames:v', '1', '-threads', '1', '-q:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg')
  return runFfmpeg(ffmpeg, { input: fd, args, mostMemory })
}

/** A frame near the beginning of a video, upright; undefined if ffmpeg is missing, lacks memory, or fails. */
async function grabPoster(video: Video, memory: MemoryGrant): Promise<Uint8Array | undefined> {
  const { width, height } = video
  const ffmpeg = findFfmpeg()
  const cost = Math.min(MOST_MEMORY, ffmpegCost('film', width * height))
  if (ffmpeg === undefined || width * height > MAX_PIXELS || PROCESS_BYTES + cost > memory.most) return undefined
  await memory.take(PROCESS_BYTES + cost)
  const picture = await grab(ffmpeg, video, MOST_MEMORY)
  if (!picture) return undefined
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  try {
    // scaled to the video's size as shown, not the frame's: its pixels need not be square
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

/** A video's poster: a frame if ffmpeg gives one, else a drawn one. */
export const makePoster = async (video: Video, memory: MemoryGrant): Promise<Uint8Array> =>
  (await grabPoster(video, memory)) ?? drawPoster(video)
