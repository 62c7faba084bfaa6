import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Photo } from '#contract/index.ts'
import type { StreamMessage } from '#web/data/photo-stream/messages.ts'
import type { PictureCommand, PictureRequest, PictureWorker } from '#web/gallery/pictures/picture-worker.ts'
import { openFirstScreen } from './first-screen.ts'

const photo: Photo = {
  photoId: 'p',
  width: 300,
  height: 200,
  originalUrl: 'https://m.test/p',
  stableUrl: 'https://m.test/p',
  downloadUrl: 'https://m.test/p',
}

const photos: StreamMessage = {
  type: 'photos',
  batch: {
    ids: ['p'],
    ratios: Float32Array.of(1.5),
    kinds: Uint8Array.of(0),
    newLabels: [],
    labelled: new Uint32Array(),
  },
  text: { rows: new Blob(), starts: new Uint32Array() },
  head: [photo],
  progress: undefined,
}

const end: StreamMessage = { type: 'end', etag: undefined, warnings: [], skipped: undefined }

function open(
  startPictureWorker: () => PictureWorker = () => new Worker('data:text/javascript,'),
  answer: Promise<Response> = new Promise(() => {}),
) {
  vi.stubGlobal('fetch', () => answer)
  const root = document.createElement('div')
  document.body.append(root)
  const screen = openFirstScreen({
    connection: { base: 'https://service.test', key: 'k' },
    albumId: 'a',
    root,
    startPictureWorker,
  })
  if (screen === undefined) throw new Error('the sheet was left further down')
  return { root, screen }
}

const layer = () => document.querySelector('body > [aria-hidden] [data-photo-id]')

// a real timer would go on after its test, and load the app in another
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('photos are drawn while the app shows none', () => {
  const { screen } = open()
  screen.take(photos)
  screen.take(end)
  expect(layer()).not.toBeNull()
})

test('a cached album that fills no view is drawn at once, and never together with its successor', () => {
  const { screen } = open()
  screen.take(photos)
  expect(layer()).toBeNull()
  screen.take({ type: 'kept', etag: undefined, givenAt: 0 })
  screen.take({ ...photos, head: [photo, { ...photo, photoId: 'new' }] })
  screen.take(end)
  expect(document.querySelectorAll('[data-photo-id]')).toHaveLength(1)
})

test('photos that the app shows already are not drawn again, which would keep their pictures from its tiles', () => {
  const { root, screen } = open()
  screen.take(photos)
  root.innerHTML = '<div data-sheet><div data-photo-id="p"></div></div>'
  screen.take(end)
  expect(layer()).toBeNull()
})

describe('the app', () => {
  /** As our service's page of a sheet has it. */
  const link = document.createElement('link')
  beforeEach(() => {
    link.removeAttribute('rel')
    link.href = 'data:text/javascript,'
    document.head.append(link)
  })
  afterEach(() => link.remove())

  test('is loaded once the first picture is drawn', async () => {
    const requests: PictureRequest[] = []
    const answers = new EventTarget()
    const { screen } = open(() => ({
      postMessage: (command: PictureCommand) => void (command.type === 'want' && requests.push(...command.requests)),
      terminate: () => {},
      addEventListener: (type, listener) =>
        answers.addEventListener(type, (event) => event instanceof MessageEvent && listener(event)),
    }))
    screen.take(photos)
    screen.take(end)
    const [request] = requests
    expect([requests.length, link.rel]).toEqual([1, ''])
    const bitmap = await createImageBitmap(new ImageData(3, 2))
    answers.dispatchEvent(new MessageEvent('message', { data: { type: 'picture', id: request?.id, bitmap } }))
    expect(link.rel).toBe('modulepreload')
  })

  test('is loaded without a picture if there is none in time', () => {
    const { screen } = open()
    screen.take(photos)
    screen.take(end)
    expect(link.rel).toBe('')
    vi.advanceTimersByTime(1000)
    expect(link.rel).toBe('modulepreload')
  })
})

test.each([
  [404, false],
  [403, false],
  [503, undefined],
  [429, undefined],
])('a service that answers %d to the request for its extensions refuses them: %s', async (status, expected) => {
  const { screen } = open(undefined, Promise.resolve(new Response(null, { status })))
  expect(await screen.extensions).toBe(expected)
})
