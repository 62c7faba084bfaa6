import type { KeptVersion, SmallStore } from './thumbnail-store.ts'

/** Versions packed and written together: browsers pack when nothing else is to be done, so one by one would take for ever. */
const LOT = 12

/** Milliseconds without a picture being wanted until the work of keeping goes on. */
const REST = 100

/** Pictures that may wait for a rest: about a view of them. More come in only as fast as they are packed. */
const MOST_WAITING = 24

/** How a picture is packed. As JPEG it takes a sixth of the time that WebP does, and twice the bytes; not all can be JPEG. */
export type Packing = 'image/jpeg' | 'image/webp'

const QUALITY = 0.8

/** A small version, and what it is to be kept under; as it came from the service it is packed already. */
type Picture = { key: string } & ({ bitmap: ImageBitmap; packing: Packing } | { bytes: ArrayBuffer; type: string })

type KeeperOptions = {
  store: SmallStore
  /** Bytes that may be kept. */
  budget: number
  /** Pictures are being brought to the screen. */
  isBusy: () => boolean
}

async function pack(picture: Picture): Promise<KeptVersion> {
  const { key } = picture
  if ('bytes' in picture) return { ...picture, size: picture.bytes.byteLength, keptAt: Date.now() }
  const { bitmap, packing } = picture
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: packing, quality: QUALITY })
  // gives its pixels back at once; the garbage collection would let some dozens gather
  canvas.width = 0
  return { key, bytes: await blob.arrayBuffer(), type: blob.type, size: blob.size, keptAt: Date.now() }
}

/** Packs and writes small versions, a view of them late: what the eye waits for comes first. */
export function createKeeper({ store, budget, isBusy }: KeeperOptions) {
  const waiting = new Map<string, Picture>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false

  /** The next lot, out of the waiting. */
  function take(): Picture[] {
    const lot = [...waiting.values()].slice(0, LOT)
    for (const { key } of lot) waiting.delete(key)
    return lot
  }

  async function work(): Promise<void> {
    working = true
    try {
      while (waiting.size > (isBusy() ? MOST_WAITING : 0)) await store.put(await Promise.all(take().map(pack)), budget)
    } catch {
      // a full disk or a private window costs the keeping only
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
    keep(picture: Picture): void {
      const before = waiting.get(picture.key)
      if (before && 'bitmap' in before) before.bitmap.close()
      waiting.set(picture.key, picture)
      if (waiting.size > MOST_WAITING && !working) void work()
      else resume()
    },
    resume,
  }
}

export type Keeper = ReturnType<typeof createKeeper>
