import { ffmpegCost } from './decode-cost.ts'
import type { Room } from './decode-job.ts'
import { findFfmpeg, runFfmpeg } from './run-ffmpeg.ts'

type Coded = {
  bytes: Uint8Array
  width: number
  height: number
  kind: 'jpeg' | 'avif' | 'deep avif'
  longestSide: number
  /** What is taken besides ffmpeg. */
  ownBytes: number
}

const DEMUXERS = { jpeg: 'jpeg_pipe', avif: 'obu', 'deep avif': 'obu' } as const

/**
 * The pixels of a picture as ffmpeg reads it, no larger than `longestSide` and not turned; undefined where the machine has
 * no ffmpeg, no room for it, or ffmpeg can't read it.
 */
export async function readByFfmpeg({ bytes, width, height, kind, longestSide, ownBytes }: Coded, room: Room) {
  const ffmpeg = findFfmpeg()
  const mostMemory = ffmpegCost(kind, width * height)
  if (ffmpeg === undefined || ownBytes + mostMemory > room.most) return undefined
  await room.take(ownBytes + mostMemory)
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const args = ['-protocol_whitelist', 'pipe', '-noautorotate', '-f', DEMUXERS[kind], '-i', 'pipe:0']
  args.push('-frames:v', '1', '-threads', '1', '-vf', `scale=${small.width}:${small.height}:flags=area`)
  args.push('-f', 'rawvideo', '-pix_fmt', 'rgb24')
  const data = await runFfmpeg(ffmpeg, { input: bytes, args, mostMemory })
  return data?.length === small.width * small.height * 3 ? { ...small, data, channels: 3 as const } : undefined
}
