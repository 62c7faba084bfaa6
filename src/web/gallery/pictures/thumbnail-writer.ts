import type { StoredThumbnail, ThumbnailStore } from './thumbnail-store.ts'

/** Thumbnails encoded and stored in one batch: browsers encode when idle, so one at a time would take for ever. */
const BATCH = 12

/** Milliseconds without a picture being wanted until writing resumes. */
const REST = 100

/** Pictures that wait at most, about a view of them: beyond that they are written even while others load. */
const MOST_WAITING = 24

/**
 * The format a thumbnail is encoded in. JPEG takes a sixth of the time that WebP does, and twice the bytes, and has no
 * transparency.
 */
export type Packing = 'image/jpeg' | 'image/webp'

const QUALITY = 0.8

/** A thumbnail and its key; one that came from the service is encoded already. */
type Thumbnail = { key: string } & ({ bitmap: ImageBitmap; packing: Packing } | { bytes: ArrayBuffer; type: string })

type ThumbnailWriterOptions = {
  store: ThumbnailStore
  /** Bytes that may be stored. */
  budget: number
  /** Pictures are being brought to the screen. */
  isBusy: () => boolean
}

async function pack(thumbnail: Thumbnail): Promise<StoredThumbnail> {
  const { key } = thumbnail
  if ('bytes' in thumbnail) return { ...thumbnail, size: thumbnail.bytes.byteLength, keptAt: Date.now() }
  const { bitmap, packing } = thumbnail
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: packing, quality: QUALITY })
  // frees its pixels at once; garbage collection would let dozens accumulate
  canvas.width = 0
  return { key, bytes: await blob.arrayBuffer(), type: blob.type, size: blob.size, keptAt: Date.now() }
}

/** Write-behind cache: thumbnails are encoded and stored in batches, once nothing is on its way to the screen. */
export function createThumbnailWriter({ store, budget, isBusy }: ThumbnailWriterOptions) {
  const waiting = new Map<string, Thumbnail>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false

  /** Takes the next batch out of the queue. */
  function take(): Thumbnail[] {
    const batch = [...waiting.values()].slice(0, BATCH)
    for (const { key } of batch) waiting.delete(key)
    return batch
  }

  async function work(): Promise<void> {
    working = true
    try {
      while (waiting.size > (isBusy() ? MOST_WAITING : 0)) await store.put(await Promise.all(take().map(pack)), budget)
    } catch {
      // a full disk or a private window costs the thumbnails only
    } finally {
      working = false
    }
    resume()
  }

  /** Resumes writing some time after the last picture was wanted. */
  function resume(): void {
    clearTimeout(timer)
    if (waiting.size > 0 && !isBusy() && !working) timer = setTimeout(() => void work(), REST)
  }

  return {
    /** Takes ownership of the bitmap. */
    write(thumbnail: Thumbnail): void {
      const before = waiting.get(thumbnail.key)
      if (before && 'bitmap' in before) before.bitmap.close()
      waiting.set(thumbnail.key, thumbnail)
      if (waiting.size > MOST_WAITING && !working) void work()
      else resume()
    },
    resume,
  }
}

export type ThumbnailWriter = ReturnType<typeof createThumbnailWriter>
