import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PhotoGrid } from './photo-grid.tsx'
import type { PhotoSource } from './photo-source.ts'
import { createPictureLoader, type PictureLoader } from './pictures/picture-loader.ts'
import { PicturesProvider } from './pictures/pictures-context.ts'

export const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

const shapes = [3 / 2, 4 / 3, 2 / 3, 16 / 9, 1, 3 / 4, 5]

type Made = { ids?: number[]; src?: (id: number) => string }

/** A source of made-up photos; `ids` are frame numbers. */
export function source({ ids = Array.from({ length: 2_000 }, (_, index) => index + 1), src = () => PICTURE }: Made = {}): PhotoSource {
  return {
    count: ids.length,
    ratios: Float32Array.from(ids, (id) => shapes[id % shapes.length] ?? 1),
    frames: Math.max(0, ...ids),
    frameAt: (index) => ids[index] ?? 0,
    photoAt: (index) => {
      const frame = ids[index] ?? 0
      const kind = frame % 5 === 0 ? 'video' : 'image'
      return { id: `p${frame}`, kind, frame, name: `Photo ${frame}`, dots: ['red', 'blue'], restricted: false }
    },
    idAt: (index) => `p${ids[index]}`,
    indexOf: (photoId) => ids.indexOf(Number(photoId.slice(1))),
    addressAt: (index) => src(ids[index] ?? 0),
    loadAddresses: () => Promise.resolve(),
  }
}

type Given = { photos?: PhotoSource; address?: string; openPhotoId?: string }

export type StartWorker = Parameters<typeof createPictureLoader>[0]['startWorker']

const loaderWith = (startWorker: StartWorker) => createPictureLoader({ startWorker, budget: 0, pixelRatio: 1 })

const worker: StartWorker = () => new Worker(new URL('./pictures/picture-worker.ts', import.meta.url), { type: 'module' })

export const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

export function placeOf(element: Element | null): DOMRect {
  if (!element) throw new Error('not in the document')
  return element.getBoundingClientRect()
}

export const focused = () => document.activeElement?.getAttribute('data-photo-id')

export async function press(keys: string) {
  await userEvent.keyboard(keys)
  await frame()
}

/** A sheet of made-up photos in the browser, anew for each test of a file. */
export function gridBench() {
  let root: Root
  let pictures: PictureLoader
  let host: HTMLElement
  const onOpen = vi.fn<(index: number) => void>()
  const onPictureError = vi.fn<(photoId: string) => void>()

  beforeEach(async () => {
    sessionStorage.clear()
    await page.viewport(1440, 900)
    host = document.createElement('div')
    host.style.height = '800px'
    document.body.append(host)
    root = createRoot(host)
    pictures = loaderWith(worker)
  })

  afterEach(() => {
    root.unmount()
    pictures.stop()
    host.remove()
    onOpen.mockReset()
    onPictureError.mockReset()
  })

  async function show({ photos = source(), address = '/a', openPhotoId }: Given = {}) {
    flushSync(() =>
      root.render(
        <PicturesProvider value={pictures}>
          <PhotoGrid
            label="Photos"
            source={photos}
            scope="test"
            address={address}
            openPhotoId={openPhotoId}
            onOpen={onOpen}
            onPictureError={onPictureError}
            head={<h1>Album</h1>}
            bar={<p>bar</p>}
            empty={<p>nothing</p>}
          />
        </PicturesProvider>,
      ),
    )
    await frame()
  }

  function scroller(): HTMLElement {
    const element = host.querySelector<HTMLElement>('[data-sheet]')
    if (!element) throw new Error('no sheet')
    return element
  }

  return {
    onOpen,
    onPictureError,
    show,
    scroller,
    host: () => host,
    scrollTo: async (top: number) => {
      scroller().scrollTo({ top })
      await frame()
    },
    tile: (id: number) => host.querySelector<HTMLElement>(`[data-photo-id="p${id}"]`),
    /** The photo under the eye. */
    eye: () => {
      const { left, width } = scroller().getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, 280)?.closest('[data-photo-id]')
    },
    /** As a reload does. */
    reload: () => {
      root.unmount()
      root = createRoot(host)
    },
    /** Another worker, before anything is shown. */
    loadWith: (startWorker: StartWorker) => {
      pictures.stop()
      pictures = loaderWith(startWorker)
    },
  }
}
