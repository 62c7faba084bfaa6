import type { StoredThumbnail, ThumbnailStore } from './thumbnail-store.ts'

/** Thumbnails packed and written together: browsers pack when nothing else is to be done, so one by one would take for ever. */
const BATCH = 12

/** Milliseconds without a picture being wanted until the writing goes on. */
const REST = 100

/** Pictures that may wait for a rest: about a view of them. More come in only as fast as they are packed. */
const MOST_WAITING = 24

/** How a thumbnail is packed. As JPEG it takes a sixth of the time that WebP does, and twice the bytes; not all can be JPEG. */
export type Packing = 'image/jpeg' | 'image/webp'

const QUALITY = 0.8

/** A thumbnail and its key; as it came from the service it is packed already. */
type Thumbnail = { key: string } & ({ bitmap: ImageBitmap; packing: Packing } | { bytes: ArrayBuffer; type: string })

type ThumbnailWriterOptions = {
  store: ThumbnailStore
  /** Bytes that may be kept. */
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
  // gives its pixels back at once; the garbage collection would let some dozens gather
  canvas.width = 0
  return { key, bytes: await blob.arrayBuffer(), type: blob.type, size: blob.size, keptAt: Date.now() }
}

/** Writes thumbnails behind: packed and stored in batches, once nothing is on its way to the screen any more. */
export function createThumbnailWriter({ store, budget, isBusy }: ThumbnailWriterOptions) {
  const waiting = new Map<string, Thumbnail>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false

  /** The next batch, out of the waiting. */
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

  /** Goes on some time after the last picture was wanted. */
  function resume(): void {
    clearTimeout(timer)
    if (waiting.size > 0 && !isBusy() && !working) timer = setTimeout(() => void work(), REST)
  }

  return {
    /** Takes the bitmap over. */
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
