import { expect, test } from 'vitest'
import { createPictureLoader } from './picture-loader.ts'
import type { PictureAnswer, PictureCommand, PictureFailure, PictureRequest } from './picture-worker.ts'

type WorkerOptions = {
  shrunk?: number
  /** Why the next request fails, if it does. */
  failure?: () => PictureFailure | undefined
}

/**
 * A picture worker that delivers every picture at once, `shrunk` times smaller than it is wanted, and counts requests;
 * stops at 1000, to end a request loop.
 */
function startWorker({ shrunk = 100, failure = () => undefined }: WorkerOptions = {}) {
  const asked = new Map<string, number>()
  const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
  let answers = 0
  const answer = async ({ id, width, height }: PictureRequest) => {
    if (++answers > 1000) return
    const pixels = new ImageData(Math.ceil(width / shrunk), Math.ceil(height / shrunk))
    const reason = failure()
    const data: PictureAnswer = reason
      ? { type: 'failed', id, reason }
      : { type: 'picture', id, bitmap: await createImageBitmap(pixels) }
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  const worker = {
    addEventListener: (_type: 'message', listener: (event: MessageEvent<PictureAnswer>) => void) =>
      void listeners.push(listener),
    terminate: () => {},
    postMessage: (command: PictureCommand) => {
      if (command.type !== 'want') return
      for (const request of command.requests) {
        asked.set(request.key, (asked.get(request.key) ?? 0) + 1)
        void answer(request)
      }
    },
  }
  return { worker, asked }
}

test('more pictures than the cache holds are each requested once, and all shown', async () => {
  const { worker, asked } = startWorker()
  const loader = createPictureLoader({ startWorker: () => worker, budget: 0, pixelRatio: 1, mostHeld: 60e6 })
  const pictures = Array.from({ length: 300 }, (_, n) => ({
    photoId: `p${n}`,
    address: `https://m.test/${n}`,
    width: 300,
    height: 200,
  }))
  loader.want(pictures, { hurried: false, scope: 's' })
  await expect.poll(() => pictures.filter(({ photoId }) => loader.stateOf(photoId) !== 'shown')).toEqual([])
  expect([asked.size, Math.max(...asked.values())]).toEqual([300, 1])
})

test('the most recent pictures stay cached once they are no longer wanted', async () => {
  const { worker } = startWorker()
  const loader = createPictureLoader({ startWorker: () => worker, budget: 0, pixelRatio: 1, mostHeld: 3 * 48 })
  for (const photoId of ['a', 'b', 'c', 'd', 'e']) {
    loader.want([{ photoId, address: `https://m.test/${photoId}`, width: 300, height: 200 }], {
      hurried: false,
      scope: 's',
    })
    await expect.poll(() => loader.stateOf(photoId)).toBe('shown')
  }
  expect(['a', 'b', 'c', 'd', 'e'].filter((photoId) => loader.canvasOf(photoId) !== undefined)).toEqual(['c', 'd', 'e'])
})

test('a picture wanted larger replaces the smaller one in its canvas, and stays if the larger one fails', async () => {
  let isDown = false
  const { worker, asked } = startWorker({ shrunk: 10, failure: () => (isDown ? 'busy' : undefined) })
  const loader = createPictureLoader({ startWorker: () => worker, budget: 0, pixelRatio: 1, mostHeld: 60e6 })
  const want = (width: number) =>
    loader.want([{ photoId: 'p', address: 'https://m.test/p', width, height: width }], { hurried: false, scope: 's' })
  want(140)
  await expect.poll(() => loader.canvasOf('p')?.width).toBe(16)
  const canvas = loader.canvasOf('p')
  want(500)
  await expect.poll(() => loader.canvasOf('p')?.width).toBe(64)
  // a tile shows this canvas
  expect(loader.canvasOf('p')).toBe(canvas)
  want(140)
  isDown = true
  want(900)
  await expect.poll(() => asked.size).toBe(3)
  await new Promise((then) => requestAnimationFrame(then))
  want(900)
  expect([loader.stateOf('p'), loader.canvasOf('p')?.width, ...asked.values()]).toEqual(['shown', 64, 1, 1, 1])
})

test('a host whose first picture failed is read again once another of its pictures has come', async () => {
  const failures: PictureFailure[] = ['unreadable']
  const { worker, asked } = startWorker({ failure: () => failures.shift() })
  const loader = createPictureLoader({ startWorker: () => worker, budget: 0, pixelRatio: 1, mostHeld: 60e6 })
  const want = (...ids: string[]) =>
    loader.want(
      ids.map((photoId) => ({ photoId, address: `https://m.test/${photoId}`, width: 300, height: 200 })),
      { hurried: false, scope: 's' },
    )
  want('a', 'b')
  await expect.poll(() => loader.stateOf('a')).toBe('direct')
  await expect.poll(() => loader.stateOf('b')).toBe('shown')
  want('c')
  await expect.poll(() => loader.stateOf('c')).toBe('shown')
  expect(asked.size).toBe(3)
})
