import { decodeKept, decodeSmall, typeOf } from './decode-thumbnail.ts'
import type { PictureAnswer, PictureFailure, PictureOrder, Want } from './picture-messages.ts'
import { type KeptVersion, openSmallStore, type SmallStore } from './thumbnail-store.ts'
import { createKeeper, type Keeper } from './thumbnail-writer.ts'

/** Pictures loaded at once: a host gets six sockets over HTTP/1.1, the others are being decoded. */
const MOST_LOADED = 10

const running = new Map<number, AbortController>()
/** To be loaded, the most urgent first. */
const queue: (Want & { address: string })[] = []
let loading = 0
let store: Promise<SmallStore | undefined> = Promise.resolve(undefined)
let keeper: Keeper | undefined

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
    keeper?.resume()
  }
}

/** Request Timeout, Too Early, Too Many Requests. */
const LATER = [408, 425, 429]

function failureOf(status: number): PictureFailure {
  if (status >= 500 || LATER.includes(status)) return 'busy'
  return status === 404 ? 'gone' : 'refused'
}

/** Made by the service: nothing has to be sized or packed here. Says whether it was to be had. */
async function loadSmall({ job, key }: Want, address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return false
    const bytes = await response.arrayBuffer()
    const type = typeOf(response)
    const bitmap = await decodeKept(bytes, type)
    if (signal.aborted) bitmap.close()
    else answer({ type: 'picture', job, bitmap }, [bitmap])
    keeper?.keep({ key, bytes, type })
    return true
  } catch {
    return signal.aborted
  }
}

async function load(want: Want & { address: string }, signal: AbortSignal): Promise<void> {
  const { job, key, address, small, width, height } = want
  if (small !== undefined && (await loadSmall(want, small, signal))) return
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
  // the copy shares its pixels with the bitmap, which goes to the screen
  const copy = keeper && (await createImageBitmap(bitmap))
  answer({ type: 'picture', job, bitmap }, [bitmap])
  if (copy)
    keeper?.keep({ key, bitmap: copy, packing: typeOf(response) === 'image/jpeg' ? 'image/jpeg' : 'image/webp' })
}

/** The page need not be asked what comes next: it has other things to do, and a line that waits for it stands still. */
function loadNext(): void {
  while (loading < MOST_LOADED) {
    const want = queue.shift()
    if (want === undefined) return
    loading++
    void run(want.job, (signal) => load(want, signal)).finally(() => {
      loading--
      loadNext()
    })
  }
}

function loadInTurn({ address, ...want }: Want): void {
  if (address === undefined) void run(want.job, async () => answer({ type: 'absent', job: want.job }))
  else queue.push({ ...want, address })
}

async function showKept(job: number, { bytes, type }: KeptVersion): Promise<void> {
  const bitmap = await decodeKept(bytes, type)
  answer({ type: 'picture', job, bitmap }, [bitmap])
}

/** What was asked together is looked up in one transaction. */
async function serve(wants: Want[]): Promise<void> {
  const looked = wants.filter(({ look }) => look)
  for (const want of wants) if (!want.look) loadInTurn(want)
  loadNext()
  if (looked.length === 0) return
  const kept = await (await store)?.get(looked.map(({ key }) => key)).catch(() => [])
  for (const [position, want] of looked.entries()) {
    const version = kept?.[position]
    if (version) void run(want.job, () => showKept(want.job, version))
    else loadInTurn(want)
  }
  loadNext()
}

async function open(budget: number): Promise<SmallStore | undefined> {
  try {
    const opened = await openSmallStore()
    if (budget > 0) keeper = createKeeper({ store: opened, budget, isBusy: () => running.size > 0 })
    return opened
  } catch {
    return undefined
  }
}

addEventListener('message', ({ data: order }: MessageEvent<PictureOrder>) => {
  switch (order.type) {
    case 'open':
      store = open(order.budget)
      break
    case 'want':
      for (const { job } of order.wants) running.set(job, new AbortController())
      void serve(order.wants)
      break
    case 'drop':
      running.get(order.job)?.abort()
      running.delete(order.job)
      keeper?.resume()
  }
})
