import { copyForKeeping, decodeKept, decodeSmall } from './decode-small.ts'
import type { PictureAnswer, PictureFailure, PictureOrder, Want } from './picture-messages.ts'
import { type KeptVersion, openSmallStore, type SmallStore } from './small-store.ts'

/** Kept versions are written in lots, when no picture is waiting: reading comes first. */
const WRITE_LOT = 12
const WRITE_AFTER = 400

const running = new Map<number, AbortController>()
let store: Promise<SmallStore | undefined> = Promise.resolve(undefined)
let budget = 0
let toKeep: KeptVersion[] = []
let writing: ReturnType<typeof setTimeout> | undefined

const answer = (message: PictureAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

/** Aborted means dropped: nobody waits for an answer any more. */
async function run(job: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { signal } = running.get(job) ?? {}
  if (signal === undefined || signal.aborted) return
  try {
    await work(signal)
  } catch {
    if (!signal.aborted) answer({ type: 'failed', job, reason: 'broken' })
  } finally {
    running.delete(job)
  }
}

async function writeKept(): Promise<void> {
  writing = undefined
  const lot = toKeep
  toKeep = []
  // a full disk or a private window costs the keeping only
  await (await store)?.put(lot, budget).catch(() => undefined)
}

async function keep(key: string, copy: OffscreenCanvas): Promise<void> {
  const blob = await copy.convertToBlob({ type: 'image/webp', quality: 0.8 })
  toKeep.push({ key, bytes: await blob.arrayBuffer(), type: blob.type, size: blob.size, keptAt: Date.now() })
  clearTimeout(writing)
  if (toKeep.length >= WRITE_LOT) void writeKept()
  else writing = setTimeout(() => void writeKept(), WRITE_AFTER)
}

/** Request Timeout, Too Early, Too Many Requests. */
const LATER = [408, 425, 429]

function failureOf(status: number): PictureFailure {
  if (status >= 500 || LATER.includes(status)) return 'busy'
  return status === 404 ? 'gone' : 'refused'
}

async function load(want: Want, signal: AbortSignal): Promise<void> {
  const { job, address, width, height } = want
  if (address === undefined) {
    answer({ type: 'absent', job })
    return
  }
  let response: Response
  try {
    response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  } catch {
    if (!signal.aborted) answer({ type: 'failed', job, reason: 'unreadable' })
    return
  }
  if (!response.ok) {
    answer({ type: 'failed', job, reason: failureOf(response.status) })
    return
  }
  const bitmap = await decodeSmall(response, { width, height }, signal)
  if (signal.aborted) {
    bitmap.close()
    return
  }
  const copy = budget > 0 && (await store) ? copyForKeeping(bitmap) : undefined
  answer({ type: 'picture', job, bitmap }, [bitmap])
  if (copy) void keep(want.key, copy).catch(() => undefined)
}

/** What was asked together is looked up in one transaction. */
async function serve(wants: Want[]): Promise<void> {
  const kept = await (await store)?.get(wants.map((want) => want.key)).catch(() => [])
  for (const [position, want] of wants.entries()) {
    const version = kept?.[position]
    void run(want.job, async (signal) => {
      if (version === undefined) return load(want, signal)
      const bitmap = await decodeKept(version.bytes, version.type)
      answer({ type: 'picture', job: want.job, bitmap }, [bitmap])
    })
  }
}

addEventListener('message', ({ data: order }: MessageEvent<PictureOrder>) => {
  switch (order.type) {
    case 'open':
      budget = order.budget
      store = openSmallStore().catch(() => undefined)
      break
    case 'want':
      for (const { job } of order.wants) running.set(job, new AbortController())
      void serve(order.wants)
      break
    case 'drop':
      running.get(order.job)?.abort()
      running.delete(order.job)
  }
})
