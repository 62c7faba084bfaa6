import type { StoredThumbnail, ThumbnailStore } from './thumbnail-store.ts'

/** Thumbnails encoded and stored in one batch: browsers encode when idle, so one by one would take far too long. */
const BATCH = 12

/** Debounce in milliseconds: writing resumes this long after the last picture was loaded. */
const REST = 100

/** Most pictures waiting, about a view: beyond that they are written even while others load. */
const MOST_WAITING = 24

/**
 * Format of an encoded thumbnail. JPEG takes a sixth of the time of WebP and twice the bytes, and has no transparency.
 */
export type Packing = 'image/jpeg' | 'image/webp'

const QUALITY = 0.8

/** A thumbnail and its key; the service's own are encoded already. */
type Thumbnail = { key: string } & ({ bitmap: ImageBitmap; packing: Packing } | { bytes: ArrayBuffer; type: string })

type ThumbnailWriterOptions = {
  store: ThumbnailStore
  /** Bytes that may be stored. */
  budget: number
  /** Whether pictures are being loaded. */
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
  // frees the pixels at once; garbage collection would let dozens accumulate
  canvas.width = 0
  return { key, bytes: await blob.arrayBuffer(), type: blob.type, size: blob.size, keptAt: Date.now() }
}

/** Write-behind: encodes and stores thumbnails in batches, while no picture is being loaded. */
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
      // with a full disk or in a private window only the thumbnails are lost
    } finally {
      working = false
    }
    resume()
  }

  /** Resumes writing after a rest. */
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
