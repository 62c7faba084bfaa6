import { operations } from '#contract/index.ts'
import { processMemory } from '../process-memory.ts'
import type { Target } from './requests.ts'

export type AlbumRead = {
  /** Milliseconds to the first byte of the body, and to the last. */
  firstByte: number
  whole: number
  megabytes: number
  /** MB of the service's process before, and the peak while it answered. */
  memoryBefore: number | undefined
  memoryDuring: number | undefined
}

/** Milliseconds between two samples. */
const LOOK = 10

/** Samples a process's memory; `stop` gives the peak. */
export function watchMemory(pid: number) {
  let most: number | undefined
  const look = async () => {
    const now = (await processMemory(pid))?.now
    if (now !== undefined) most = Math.max(most ?? 0, now)
  }
  const timer = setInterval(() => void look(), LOOK)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

/** Reads all photos of an album and watches the memory of the process that answers. */
export async function readAlbum({
  api,
  key,
  pid,
  albumId,
}: Target & { pid: number; albumId: string }): Promise<AlbumRead> {
  const memoryBefore = (await processMemory(pid))?.now
  const watch = watchMemory(pid)
  const start = performance.now()
  const address = `${api}${operations.getPhotos.path}?${new URLSearchParams({ albumId }).toString()}`
  const { body, status } = await fetch(address, { headers: { 'x-api-key': key } })
  if (body === null || status !== 200) throw new Error(`getPhotos answered ${status}`)
  let firstByte: number | undefined
  let bytes = 0
  for await (const chunk of body) {
    firstByte ??= performance.now() - start
    bytes += chunk.length
  }
  const whole = performance.now() - start
  return {
    firstByte: firstByte ?? whole,
    whole,
    megabytes: bytes / 1e6,
    memoryBefore,
    memoryDuring: await watch.stop(),
  }
}
