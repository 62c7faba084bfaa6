import { afterEach, expect, onTestFinished, test } from 'vitest'
import { asPromise } from '#web/lib/idb.ts'
import { createPictureLoader } from './picture-loader.ts'
import type { PictureAnswer, PictureCommand, PictureWorker } from './picture-worker.ts'
import { openThumbnailStore } from './thumbnail-store.ts'

/** A port that browsers block: requests fail as without a network. */
const NOWHERE = 'http://127.0.0.1:1'

const startWorker = () => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })

/** A worker of a device that knows to be offline. */
function startOffline() {
  const address = new URL('./picture-worker.ts', import.meta.url).href
  const script = `import ${JSON.stringify(address)}; Object.defineProperty(navigator, 'onLine', { value: false })`
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  return new Worker(url, { type: 'module' })
}

/**
 * A worker whose time passes 60 times as fast, and for which some hosts never answer: `silent.test` sends nothing,
 * `stalled.test` nothing after its headers.
 */
function startSilent() {
  const address = new URL('./picture-worker.ts', import.meta.url).href
  const script = `import ${JSON.stringify(address)}
    const [timeout, now, load] = [setTimeout, performance.now.bind(performance), fetch]
    globalThis.setTimeout = (work, milliseconds, ...rest) => timeout(work, milliseconds / 60, ...rest)
    performance.now = () => now() * 60
    globalThis.fetch = async (address, init) => {
      const { signal } = init
      const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      if (address.includes('silent')) return aborted
      return address.includes('stalled') ? new Response(new ReadableStream({ pull: () => aborted })) : load(address, init)
    }`
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' })
}

/** Stores a thumbnail as an earlier visit would. */
async function store(photoId: string, width: number): Promise<void> {
  const canvas = new OffscreenCanvas(width, width / 2)
  canvas.getContext('2d')?.fillRect(0, 0, width, width / 2)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  const key = JSON.stringify(['s', photoId, width])
  const thumbnail = { key, bytes: await blob.arrayBuffer(), type: blob.type, size: blob.size, keptAt: 1 }
  await (await openThumbnailStore()).put([thumbnail], 1e6)
}

/** The address of a picture, until the test is over. */
async function drawn(): Promise<string> {
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 20)
  const address = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg' }))
  onTestFinished(() => URL.revokeObjectURL(address))
  return address
}

/** A wanted picture, at a width that is not stored. */
const picture = (photoId: string) => ({ photoId, address: `${NOWHERE}/${photoId}.jpg`, width: 580, height: 290 })

/** The worker's first answer about an address. */
function answerFor(address: string, size = { width: 320, height: 160 }): Promise<PictureAnswer> {
  const worker: PictureWorker = startWorker()
  const { promise, resolve } = Promise.withResolvers<PictureAnswer>()
  worker.addEventListener('message', ({ data }) => resolve(data))
  const requests = [{ id: 1, key: 'k', address, look: false, ...size }]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ type: 'want', requests } satisfies PictureCommand)
  return promise.finally(() => worker.terminate())
}

test('a picture of the app’s own origin that can’t be reached is worth a retry, one of another may be unreadable', async () => {
  // fetch refuses credentials in an address, as it fails without a network
  const own = new URL('/p.jpg', location.href)
  own.username = 'nobody'
  expect(await answerFor(own.href)).toMatchObject({ reason: 'busy' })
  expect(await answerFor(`${NOWHERE}/p.jpg`)).toMatchObject({ reason: 'unreadable' })
})

test('pictures whose host never answers are given up for now, so that others get their turn', async () => {
  const address = await drawn()
  const worker: PictureWorker = startSilent()
  onTestFinished(() => worker.terminate())
  const answers = new Map<number, string>()
  worker.addEventListener('message', ({ data }) => {
    answers.set(data.id, data.type === 'failed' ? data.reason : data.type)
  })
  const addresses = [
    ...Array.from({ length: 10 }, (_, at) => `https://${at % 2 ? 'silent' : 'stalled'}.test/`),
    address,
  ]
  const requests = addresses.map((one, id) => ({ id, key: `k${id}`, address: one, look: false, width: 40, height: 20 }))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ type: 'want', requests } satisfies PictureCommand)
  await expect.poll(() => answers.size).toBe(11)
  expect([...answers].toSorted(([a], [b]) => a - b).map(([, answer]) => answer)).toEqual([
    ...Array.from({ length: 10 }, () => 'busy'),
    'picture',
  ])
})

/** EXIF with nothing but orientation 6: to be turned clockwise by a quarter. */
const turned = [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 73, 73, 42, 0, 8, 0, 0, 0, 1, 0, 18, 1, 3, 0, 1, 0, 0, 0, 6]

test('a JPEG file is shown upright if its metadata says that it lies on its side', async () => {
  const canvas = new OffscreenCanvas(60, 20)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = 'white'
  context?.fillRect(0, 0, 20, 20)
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  const file = new Blob([jpeg.slice(0, 2), new Uint8Array([...turned, 0, 0, 0, 0, 0, 0, 0]), jpeg.slice(2)], {
    type: 'image/jpeg',
  })
  const address = URL.createObjectURL(file)
  const answer = await answerFor(address, { width: 40, height: 120 })
  URL.revokeObjectURL(address)
  if (!('bitmap' in answer) || answer.bitmap === undefined) throw new Error('there is no picture')
  const { width, height } = answer.bitmap
  expect({ width, height }).toEqual({ width: 40, height: 120 })
  const shown = new OffscreenCanvas(width, height).getContext('2d')
  shown?.drawImage(answer.bitmap, 0, 0)
  const brightness = [3, 117].map((y) => shown?.getImageData(5, y, 1, 1).data[0])
  expect(brightness).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1)])
})

afterEach(async () => (await openThumbnailStore()).clear())

test('pictures still come, and are stored, after the browser has closed the database', async () => {
  const address = await drawn()
  const loader = createPictureLoader({ startWorker, budget: 1e6, pixelRatio: 1, mostHeld: 60e6 })
  const want = (photoId: string) => loader.want([{ ...picture(photoId), address }], { hurried: false, scope: 's' })
  want('p')
  await expect.poll(() => loader.stateOf('p')).toBe('shown')
  await asPromise(indexedDB.deleteDatabase('small-versions'))
  want('q')
  await expect.poll(() => loader.stateOf('q')).toBe('shown')
  const stored = await openThumbnailStore()
  await expect.poll(() => stored.getWidest(JSON.stringify(['s', 'q', 640]))).toBeDefined()
  loader.stop()
})

test('offline the widest stored thumbnail of the same photo is shown', async () => {
  await store('p', 160)
  await store('p', 1280)
  await store('p', 320)
  await store('pp', 160)
  const loader = createPictureLoader({ startWorker, budget: 1e6, pixelRatio: 1, mostHeld: 60e6 })
  loader.want([picture('p'), picture('other')], { hurried: false, scope: 's' })
  await expect.poll(() => ['p', 'other'].map(loader.stateOf)).toEqual(['shown', 'direct'])
  expect(loader.canvasOf('p')?.width).toBe(1280)
  loader.stop()
})

test('offline the widest stored thumbnail is shown also if its address has expired, until there is another', async () => {
  await store('p', 160)
  await store('p', 320)
  const loader = createPictureLoader({ startWorker: startOffline, budget: 1e6, pixelRatio: 1, mostHeld: 60e6 })
  const want = (address: string | undefined) =>
    loader.want([{ ...picture('p'), address }], { hurried: false, scope: 's' })
  want(undefined)
  await expect.poll(() => loader.canvasOf('p')?.width).toBe(320)
  await store('p', 640)
  want(`${NOWHERE}/p.jpg`)
  await expect.poll(() => loader.canvasOf('p')?.width).toBe(640)
  loader.stop()
})
