import { expect, test } from 'vitest'
import { createPictureLoader } from './picture-loader.ts'
import type { PictureAnswer, PictureCommand } from './picture-worker.ts'

/** A picture worker that delivers every picture at once and counts requests; stops at 1000, to end a request loop. */
function startWorker() {
  const asked = new Map<string, number>()
  const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
  let answers = 0
  const answer = async (id: number) => {
    if (++answers > 1000) return
    const data: PictureAnswer = { type: 'picture', id, bitmap: await createImageBitmap(new ImageData(3, 2)) }
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  const worker = {
    addEventListener: (_type: 'message', listener: (event: MessageEvent<PictureAnswer>) => void) =>
      void listeners.push(listener),
    terminate: () => {},
    postMessage: (command: PictureCommand) => {
      if (command.type !== 'want') return
      for (const { id, key } of command.requests) {
        asked.set(key, (asked.get(key) ?? 0) + 1)
        void answer(id)
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
  const loader = createPictureLoader({ startWorker: () => worker, budget: 0, pixelRatio: 1, mostHeld: 3 * 24 })
  for (const photoId of ['a', 'b', 'c', 'd', 'e']) {
    loader.want([{ photoId, address: `https://m.test/${photoId}`, width: 300, height: 200 }], {
      hurried: false,
      scope: 's',
    })
    await expect.poll(() => loader.stateOf(photoId)).toBe('shown')
  }
  expect(['a', 'b', 'c', 'd', 'e'].filter((photoId) => loader.canvasOf(photoId) !== undefined)).toEqual(['c', 'd', 'e'])
})
