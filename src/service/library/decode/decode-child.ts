import './ignore-signals.ts'
import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { sep } from 'node:path'
import sharp from 'sharp'
import { headerOf, imageCost, inMb, PROCESS_BYTES, shrinkCost } from './decode-cost.ts'
import {
  type DecodeJob,
  type DecodeResult,
  type FromDecoder,
  NEEDS_MEMORY,
  Postponed,
  type Refusal,
  RefusedFile,
  type MemoryGrant,
  type ShrinkJob,
  type ShrinkResult,
  type ToDecoder,
} from './decode-job.ts'
import { deriveImage } from './derive-image.ts'

// The process that opens untrusted files. It has neither database nor keys, writes nothing but Node's compile cache,
// and may crash.

// now and after each job: this process is ended by SIGKILL
flushCompileCache()
sharp.cache(false)
// one thread each: there is a child per core
sharp.concurrency(1)
// loaders go by content, not name: an SVG called .jpg finds none
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
})

const tell = (message: FromDecoder) => process.send?.(message)

/** Requests memory from the service before allocating more than the job was started with. */
function createMemoryGrant(most: number, held: number): MemoryGrant {
  let granted = held
  return {
    most,
    async take(bytes) {
      if (bytes > most) {
        throw new RefusedFile(
          `${NEEDS_MEMORY} ${inMb(bytes)} of memory; decoding may use ${inMb(most)} on this machine`,
        )
      }
      if (bytes <= granted) return
      const { promise, resolve } = Promise.withResolvers<boolean>()
      process.once('message', (answer: ToDecoder) => resolve('granted' in answer && answer.granted))
      tell({ needs: bytes })
      if (!(await promise)) throw new Postponed(bytes)
      granted = bytes
    },
  }
}

/** One for all files: the buffers of a stream are freed by the garbage collector only, after 50 MB and more. */
const piece = Buffer.allocUnsafeSlow(2 ** 22)

async function hashFile(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0, length = 0; ; at += length) {
    length = (await handle.read(piece, 0, piece.length, at)).bytesRead
    if (length === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, length))
    tell({ hashed: true })
  }
}

async function decodeVideo(handle: FileHandle, size: number, memory: MemoryGrant): Promise<DecodeResult> {
  const contentHash = await hashFile(handle)
  // loaded at the first video: most children never see one
  const { deriveVideo } = await import('./derive-video.ts')
  return { contentHash, derived: await deriveVideo(handle, size, memory) }
}

async function decodeImage(handle: FileHandle, size: number, memory: MemoryGrant): Promise<DecodeResult> {
  await memory.take(PROCESS_BYTES + size)
  // hash and picture come from the same bytes even if the file changes meanwhile
  const bytes = await handle.readFile()
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { contentHash, derived: await deriveImage(bytes, memory) }
}

/** Checked once the file is open: a folder in its path may have become a symlink since the library was listed. */
async function checkInside(root: string, path: string, opened: BigIntStats): Promise<void> {
  const real = await realpath(path)
  const { dev, ino } = await stat(real, { bigint: true })
  const isSame = dev === opened.dev && ino === opened.ino
  if (!isSame || !real.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new RefusedFile('outside of the library')
}

async function decode({ task, root, path, claim }: DecodeJob, memory: MemoryGrant): Promise<DecodeResult> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const opened = await handle.stat({ bigint: true })
    if (!opened.isFile()) throw new RefusedFile('not a file')
    await checkInside(root, path, opened)
    const size = Number(opened.size)
    if (size === 0) throw new RefusedFile('empty')
    if (task === 'hash') return { contentHash: await hashFile(handle) }
    return claim === 'video' ? await decodeVideo(handle, size, memory) : await decodeImage(handle, size, memory)
  } finally {
    await handle.close()
  }
}

/** Bound for our own stable versions, which are already upright and without metadata. */
const MAX_STABLE_PIXELS = 40e6

/** Bound for another service's pictures: as large as those of a good camera. */
const MAX_FOREIGN_PIXELS = 100e6
const FOREIGN_FORMATS = ['jpeg', 'webp', 'png', 'gif', 'heif']

const QUALITY = 78

/** Upright, in sRGB, without metadata. A truncated picture is refused: the next fetch may be complete. */
async function shrinkForeign(bytes: Uint8Array, width: number, memory: MemoryGrant): Promise<Uint8Array> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_FOREIGN_PIXELS })
  const metadata = await picture.metadata()
  if (!FOREIGN_FORMATS.includes(metadata.format)) throw new RefusedFile(`${metadata.format} is no format for photos`)
  await memory.take(imageCost(headerOf(bytes, metadata)))
  const small = picture.autoOrient().resize({ width, withoutEnlargement: true }).toColourspace('srgb')
  // effort 0: a user is waiting, and it is a fifth faster for a fifth more bytes
  return small.webp({ quality: QUALITY, effort: 0 }).toBuffer()
}

/** A thumbnail as WebP. */
async function shrink({ pieces, width, isForeign = false }: ShrinkJob, memory: MemoryGrant): Promise<ShrinkResult> {
  const bytes = Buffer.concat(pieces)
  await memory.take(Math.min(memory.most, shrinkCost(bytes.length)))
  if (isForeign) return { small: await shrinkForeign(bytes, width, memory) }
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_STABLE_PIXELS })
  const small = picture.resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY, effort: 2 })
  return { small: await small.toBuffer() }
}

/** The answer for an error. A decoder's error is about the file; a system error from opening or reading it may pass. */
function toAnswer(error: unknown): Refusal | { postponed: number } {
  if (error instanceof Postponed) return { postponed: error.needs }
  if (!(error instanceof Error)) return { refused: String(error) }
  return 'syscall' in error ? { refused: error.message, isUnreadable: true } : { refused: error.message }
}

process.on('message', (message: ToDecoder) => {
  if ('granted' in message) return
  const memory = createMemoryGrant(message.mostMemory, message.heldMemory)
  const work: Promise<FromDecoder> = message.task === 'shrink' ? shrink(message, memory) : decode(message, memory)
  work
    .catch(toAnswer)
    .then(tell)
    .then(flushCompileCache)
    .catch(() => process.exit(1))
})
// the service is gone
process.on('disconnect', () => process.exit(0))
