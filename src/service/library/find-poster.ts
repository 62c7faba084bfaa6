import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

type Video = { fd: number; demuxer: 'mov' | 'matroska'; seconds: number; width: number; height: number }

/** Where systems keep it. Not looked for on the PATH: a process that opens foreign files is given none. */
const PLACES = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg', '/opt/local/bin/ffmpeg']

const LONGEST_SIDE = 1280
const MAX_PIXELS = 40e6
/** Of its own time on the processor: ffmpeg ends itself then, whoever has died meanwhile. */
const CPU_SECONDS = '8'
const PATIENCE_MS = 10_000
const MOST_MEMORY = 400e6
const LOOK_EVERY_MS = 50
const MOST_BYTES = 60e6
/** The first pictures of a film are often black. */
const SKIP_SECONDS = 1

const residentBytes = (pid: number) => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096
  } catch {
    // gone, or a system without /proc
    return 0
  }
}

/** One picture of a video as ffmpeg gives it, upright; undefined where it gives none. */
function grab(ffmpeg: string, { fd, demuxer, seconds }: Video): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  const args = ['-nostdin', '-v', 'error', '-timelimit', CPU_SECONDS, '-threads', '1']
  args.push('-ss', String(Math.min(SKIP_SECONDS, seconds / 3)))
  // the container that we found, and this one file: a playlist that calls itself .mp4 is not followed anywhere
  args.push('-protocol_whitelist', 'file', '-f', demuxer, '-i', 'file:/dev/fd/3')
  args.push('-map', '0:v:0', '-frames:v', '1', '-threads', '1', '-q:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg')
  const child = spawn(ffmpeg, [...args, 'pipe:1'], { env: {}, stdio: ['ignore', 'pipe', 'ignore', fd] })
  const chunks: Buffer[] = []
  let length = 0
  const kill = () => void child.kill('SIGKILL')
  const timer = setTimeout(kill, PATIENCE_MS)
  const watch = setInterval(() => {
    if (child.pid !== undefined && residentBytes(child.pid) > MOST_MEMORY) kill()
  }, LOOK_EVERY_MS)
  process.once('exit', kill)
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST_BYTES) kill()
    else chunks.push(chunk)
  })
  const end = (picture?: Buffer) => {
    clearTimeout(timer)
    clearInterval(watch)
    process.off('exit', kill)
    resolve(picture)
  }
  child.once('error', () => end())
  child.once('close', (code) => end(code === 0 && length > 0 ? Buffer.concat(chunks) : undefined))
  return promise
}

/** A video's poster: a picture from near its beginning, by ffmpeg where the machine has it; undefined otherwise. */
export async function findPoster(video: Video): Promise<Uint8Array | undefined> {
  const { width, height } = video
  const ffmpeg = PLACES.find((place) => existsSync(place))
  if (ffmpeg === undefined || width * height > MAX_PIXELS) return undefined
  const picture = await grab(ffmpeg, video)
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
