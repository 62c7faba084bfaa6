import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { residentBytes } from '#service/core/resident-bytes.ts'
import { ffmpegCost } from './decode-cost.ts'
import type { MemoryGrant } from './decode-job.ts'

/** Where systems install ffmpeg. Not searched on the PATH: a process that opens untrusted files gets none. */
const PLACES = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg', '/opt/local/bin/ffmpeg']

/** Seconds of processor time after which ffmpeg ends itself, even if its parent has died. */
const CPU_SECONDS = '8'
/** For an ffmpeg that hangs; on a busy machine those processor seconds may take as long. */
const TIMEOUT_MS = 60_000
const CHECK_EVERY_MS = 50
const MOST_BYTES = 60e6

type FfmpegOptions = {
  /** An open file, which ffmpeg reads as `file:/dev/fd/3`, or bytes, which it reads as `pipe:0`. */
  input: number | Uint8Array
  /** Options of input and output; the output itself is `pipe:1`. */
  args: readonly string[]
  /** In bytes; ffmpeg is killed above it. */
  mostMemory: number
}

export const findFfmpeg = (): string | undefined => PLACES.find((place) => existsSync(place))

/** The output of ffmpeg for one file, with nothing else in reach; undefined if it fails or exceeds a limit. */
export function runFfmpeg(ffmpeg: string, { input, args, mostMemory }: FfmpegOptions): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  const isOpen = typeof input === 'number'
  const child = spawn(
    ffmpeg,
    ['-nostdin', '-v', 'error', '-timelimit', CPU_SECONDS, '-threads', '1', ...args, 'pipe:1'],
    {
      env: {},
      stdio: isOpen ? ['ignore', 'pipe', 'ignore', input] : ['pipe', 'pipe', 'ignore'],
    },
  )
  const chunks: Buffer[] = []
  let length = 0
  const kill = () => void child.kill('SIGKILL')
  const timer = setTimeout(kill, TIMEOUT_MS)
  const watch = setInterval(() => {
    if (child.pid !== undefined && residentBytes(child.pid) > mostMemory) kill()
  }, CHECK_EVERY_MS)
  process.once('exit', kill)
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST_BYTES) kill()
    else chunks.push(chunk)
  })
  // ffmpeg may have read enough, or ended, before all was written
  child.stdin?.on('error', () => {})
  if (!isOpen) child.stdin?.end(input)
  const end = (made?: Buffer) => {
    clearTimeout(timer)
    clearInterval(watch)
    process.off('exit', kill)
    resolve(made)
  }
  child.once('error', () => end())
  child.once('close', (code) => end(code === 0 && length > 0 ? Buffer.concat(chunks) : undefined))
  return promise
}

type CodedPicture = {
  bytes: Uint8Array
  width: number
  height: number
  kind: 'jpeg' | 'avif' | 'deep avif'
  longestSide: number
  /** Bytes held besides ffmpeg's. */
  ownBytes: number
}

const DEMUXERS = { jpeg: 'jpeg_pipe', avif: 'obu', 'deep avif': 'obu' } as const

/**
 * A picture's pixels as decoded by ffmpeg, no larger than `longestSide`, not rotated; undefined if the machine has no
 * ffmpeg or no memory for it, or ffmpeg can't read the picture.
 */
export async function readByFfmpeg(
  { bytes, width, height, kind, longestSide, ownBytes }: CodedPicture,
  memory: MemoryGrant,
) {
  const ffmpeg = findFfmpeg()
  const mostMemory = ffmpegCost(kind, width * height)
  if (ffmpeg === undefined || ownBytes + mostMemory > memory.most) return undefined
  await memory.take(ownBytes + mostMemory)
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const args = ['-protocol_whitelist', 'pipe', '-noautorotate', '-f', DEMUXERS[kind], '-i', 'pipe:0']
  args.push('-frames:v', '1', '-threads', '1', '-vf', `scale=${small.width}:${small.height}:flags=area`)
  args.push('-f', 'rawvideo', '-pix_fmt', 'rgb24')
  const data = await runFfmpeg(ffmpeg, { input: bytes, args, mostMemory })
  return data?.length === small.width * small.height * 3 ? { ...small, data, channels: 3 as const } : undefined
}
