import './outlive-signals.ts'
import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import sharp from 'sharp'
import {
  type DecodeJob,
  type DecodeResult,
  type Refusal,
  RefusedFile,
  type ShrinkJob,
  type ShrinkResult,
} from './decode-job.ts'
import { deriveImage } from './derive-image.ts'

// The process that opens files nobody has looked at. It knows no database and no key, writes nothing, and may die.

/** An image file beyond this is no photograph: 100 megapixels of 16-bit PNG stay below it. */
const MAX_IMAGE_BYTES = 400e6

sharp.cache(false)
// one thread each: there is a child per core
sharp.concurrency(1)
// by content, not by name: an SVG called .jpg finds no loader
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

async function hashFile(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk)
  return hash.digest('hex')
}

async function decodeVideo(handle: FileHandle, size: number): Promise<DecodeResult> {
  const contentHash = await hashFile(handle)
  // loaded for the first video only: most children see none
  const { deriveVideo } = await import('./derive-video.ts')
  return { contentHash, derived: await deriveVideo(handle, size) }
}

async function decodeImage(handle: FileHandle, size: number): Promise<DecodeResult> {
  if (size > MAX_IMAGE_BYTES) throw new RefusedFile(`larger than ${MAX_IMAGE_BYTES / 1e6} MB`)
  // hash and picture come from the same bytes, whatever happens to the file meanwhile
  const bytes = await handle.readFile()
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { contentHash, derived: await deriveImage(bytes) }
}

/** Asked once the file is open: a folder on the way may have been swapped for a link since the library was listed. */
async function checkInside(root: string, path: string, opened: BigIntStats): Promise<void> {
  const real = await realpath(path)
  const { dev, ino } = await stat(real, { bigint: true })
  const isSame = dev === opened.dev && ino === opened.ino
  if (!isSame || !real.startsWith(root.endsWith(sep) ? root : root + sep)) throw new RefusedFile('outside of the library')
}

async function decode({ task, root, path, claim }: DecodeJob): Promise<DecodeResult> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const opened = await handle.stat({ bigint: true })
    if (!opened.isFile()) throw new RefusedFile('not a file')
    await checkInside(root, path, opened)
    const size = Number(opened.size)
    if (size === 0) throw new RefusedFile('empty')
    if (task === 'hash') return { contentHash: await hashFile(handle) }
    return claim === 'video' ? await decodeVideo(handle, size) : await decodeImage(handle, size)
  } finally {
    await handle.close()
  }
}

/** A stable version is our own: turned and cleaned already, and never larger. */
const MAX_STABLE_PIXELS = 40e6

async function shrink({ bytes, width }: ShrinkJob): Promise<ShrinkResult> {
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_STABLE_PIXELS }).resize({ width, withoutEnlargement: true })
  return { small: await picture.webp({ quality: 78, effort: 2 }).toBuffer() }
}

/** Whatever a decoder throws is about this one file; what the system says of opening and reading it may change. */
function toRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return { refused: String(error) }
  return 'syscall' in error ? { refused: error.message, isUnread: true } : { refused: error.message }
}

process.on('message', (job: DecodeJob | ShrinkJob) => {
  const work: Promise<DecodeResult | ShrinkResult> = job.task === 'shrink' ? shrink(job) : decode(job)
  work
    .catch((error: unknown): Refusal => toRefusal(error))
    .then((result) => process.send?.(result))
    .catch(() => process.exit(1))
})
// the service is gone, and with it whoever wanted to know
process.on('disconnect', () => process.exit(0))
