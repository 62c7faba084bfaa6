import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPictureLoader } from './picture-loader.ts'
import type { WantedPicture } from './picture-queue.ts'
import type { PictureAnswer, PictureCommand, PictureFailure } from './picture-worker.ts'

const picture = (photoId: string, signature = 'a'): WantedPicture => ({
  photoId,
  address: `https://m.test/${photoId}?s=${signature}`,
  width: 300,
  height: 200,
})

/** A loader whose pictures all fail, for the reasons that `reasonOf` gives. */
function setUp(reasonOf: (asked: number) => PictureFailure) {
  let asked = 0
  const told: string[] = []
  const loader = createPictureLoader({
    budget: 0,
    pixelRatio: 1,
    mostHeld: 60e6,
    startWorker: () => {
      const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
      return {
        addEventListener: (_type, listener) => listeners.push(listener),
        terminate: () => {},
        postMessage: (command: PictureCommand) => {
          if (command.type !== 'want') return
          for (const { id } of command.requests) {
            const data: PictureAnswer = { type: 'failed', id, reason: reasonOf(++asked) }
            queueMicrotask(() => listeners.forEach((listener) => listener(new MessageEvent('message', { data }))))
          }
        },
      }
    },
  })
  loader.onFailed((photoId) => told.push(photoId))
  const want = (...pictures: WantedPicture[]) => loader.want(pictures, { hurried: false, scope: 's' })
  return { loader, want, told, asked: () => asked, state: () => loader.stateOf('p') }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a picture that fails', () => {
  test('because the host is busy is retried with backoff, then shown as failed and retried rarely, however long it takes', async () => {
    const { want, asked, told, state } = setUp(() => 'busy')
    want(picture('p'))
    await pass(0.5)
    expect([asked(), state()]).toEqual([1, 'coming'])
    // other changes meanwhile cause no request
    for (let time = 0; time < 20; time++) want(picture('p'))
    await pass(0.4)
    expect(asked()).toBe(1)
    await pass(0.2)
    expect(asked()).toBe(2)
    await pass(12.5)
    expect([asked(), state(), told]).toEqual([4, 'failed', []])
    await pass(60)
    expect([asked(), state()]).toEqual([6, 'failed'])
    // another address need not wait
    want(picture('p', 'b'))
    await pass(0.1)
    expect(asked()).toBe(7)
  })

  test('is loaded again once the network is back, even if its host seemed unreadable without', async () => {
    let reason: PictureFailure = 'busy'
    const { loader, want, asked, state } = setUp(() => reason)
    want(picture('p'))
    await pass(13.5)
    expect([asked(), state()]).toEqual([4, 'failed'])
    loader.retryAll()
    await pass(0)
    expect(asked()).toBe(5)
    reason = 'unreadable'
    loader.retryAll()
    await pass(0)
    expect([asked(), state()]).toEqual([6, 'direct'])
    loader.failed('p')
    loader.retryAll()
    await pass(0)
    expect(asked()).toBe(7)
  })

  test('because it is gone is retried only on request', async () => {
    const { loader, want, asked, told, state } = setUp(() => 'gone')
    want(picture('p'))
    await pass(600)
    expect([asked(), state(), told]).toEqual([1, 'failed', []])
    loader.retry('p')
    await pass(600)
    expect([asked(), state()]).toEqual([2, 'failed'])
  })

  test('because its address is refused is reported, and retried only at another address', async () => {
    const { want, asked, told, state } = setUp(() => 'refused')
    want(picture('p'))
    await pass(600)
    want(picture('p'))
    await pass(1)
    expect([asked(), state(), told]).toEqual([1, 'failed', ['p']])
    want(picture('p', 'b'))
    await pass(1)
    expect([asked(), told]).toEqual([2, ['p', 'p']])
  })

  test('as a plain image, of a host without CORS headers, is retried once', async () => {
    const { loader, want, asked, told, state } = setUp(() => 'unreadable')
    want(picture('p'))
    await pass(0)
    expect(state()).toBe('direct')
    loader.failed('p')
    expect([state(), told]).toEqual(['failed', ['p']])
    await pass(1)
    expect(state()).toBe('direct')
    loader.failed('p')
    await pass(600)
    // the worker is asked only for the first picture of such a host
    expect([state(), asked(), told]).toEqual(['failed', 1, ['p', 'p']])
  })

  test('is not retried once the sheet is left', async () => {
    const { loader, want, asked } = setUp(() => 'busy')
    want(picture('p'))
    await pass(0.5)
    loader.stop()
    await pass(600)
    expect(asked()).toBe(1)
  })
})

/** A loader whose requests and answers the test controls. */
function setUpKept() {
  const commands: PictureCommand[] = []
  const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
  const loader = createPictureLoader({
    budget: 0,
    pixelRatio: 1,
    mostHeld: 60e6,
    startWorker: () => ({
      addEventListener: (_type, listener) => listeners.push(listener),
      terminate: () => {},
      postMessage: (command: PictureCommand) => void commands.push(command),
    }),
  })
  const requests = () => commands.splice(0).flatMap((command) => (command.type === 'want' ? command.requests : []))
  const answer = (data: PictureAnswer) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  const answerAbsent = (ids: readonly number[]) => {
    for (const id of ids) answer({ type: 'absent', id })
  }
  const want = (pictures: WantedPicture[], hurried = false) => loader.want(pictures, { hurried, scope: 's' })
  return { loader, want, requests, answer, answerAbsent }
}

test('pictures beyond the view are requested a few at a time, once none in view is loading', () => {
  const { loader, requests, answer } = setUpKept()
  const pictures = Array.from({ length: 40 }, (_, n) => picture(`p${n}`))
  loader.want(pictures, { inView: 25, hurried: false, scope: 's' })
  const seen = requests()
  expect(seen).toHaveLength(25)
  for (const { id } of seen.slice(1)) answer({ type: 'failed', id, reason: 'gone' })
  expect(requests()).toEqual([])
  answer({ type: 'failed', id: seen[0]?.id ?? -1, reason: 'gone' })
  expect(requests()).toHaveLength(10)
})

const unaddressed = (photoId: string, width = 300): WantedPicture => ({
  photoId,
  address: undefined,
  width,
  height: 200,
})

describe('a stored thumbnail', () => {
  test('is looked up before the address is known, and not again once it is', () => {
    const { want, requests, answerAbsent } = setUpKept()
    want([unaddressed('p')])
    const [first] = requests()
    expect(first).toMatchObject({ address: undefined, look: true })
    answerAbsent([first?.id ?? -1])
    expect(requests()).toEqual([])
    want([picture('p')])
    expect(requests()).toMatchObject([{ address: 'https://m.test/p?s=a', look: false }])
  })

  test('is looked up again at another width', () => {
    const { want, requests, answerAbsent } = setUpKept()
    want([unaddressed('p')], true)
    answerAbsent(requests().map(({ id }) => id))
    want([unaddressed('p', 600)], true)
    expect(requests()).toMatchObject([{ look: true, width: 640 }])
  })

  test('is looked up within a limit of its own, apart from that of loads', () => {
    const { want, requests } = setUpKept()
    want(Array.from({ length: 60 }, (_, n) => unaddressed(`p${n}`)))
    expect(requests()).toHaveLength(40)
    want(Array.from({ length: 60 }, (_, n) => picture(`q${n}`)))
    expect(requests()).toHaveLength(40)
  })

  test('beyond the view is looked up after those in view, but at once during fast scrolling', () => {
    const { loader, requests } = setUpKept()
    const pictures = Array.from({ length: 40 }, (_, n) => unaddressed(`p${n}`))
    loader.want(pictures, { inView: 25, hurried: false, scope: 's' })
    expect(requests()).toHaveLength(25)
    loader.want(pictures, { inView: 25, hurried: true, scope: 's' })
    expect(requests()).toHaveLength(15)
  })
})
