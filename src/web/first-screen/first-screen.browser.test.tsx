import { afterEach, expect, test, vi } from 'vitest'
import type { Photo } from '#contract/index.ts'
import type { StreamMessage } from '#web/data/photo-stream/messages.ts'
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

const startPictureWorker = () => new Worker('data:text/javascript,')

function open() {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
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

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('photos are drawn while the app shows none', () => {
  const { screen } = open()
  screen.take(photos)
  screen.take(end)
  expect(layer()).not.toBeNull()
})

test('photos that the app shows already are not drawn again, which would keep their pictures from its tiles', () => {
  const { root, screen } = open()
  screen.take(photos)
  root.innerHTML = '<div data-sheet><div data-photo-id="p"></div></div>'
  screen.take(end)
  expect(layer()).toBeNull()
})
