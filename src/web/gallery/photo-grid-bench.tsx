import { afterEach, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PhotoGrid } from './photo-grid.tsx'
import type { PhotoSource } from './photo-source.ts'
import { sheetBench, type StartWorker, painted } from './sheet-bench.tsx'

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

const worker: StartWorker = () => new Worker(new URL('./pictures/picture-worker.ts', import.meta.url), { type: 'module' })

export function placeOf(element: Element | null): DOMRect {
  if (!element) throw new Error('not in the document')
  return element.getBoundingClientRect()
}

export const focused = () => document.activeElement?.getAttribute('data-photo-id')

export async function press(keys: string) {
  await userEvent.keyboard(keys)
  await painted()
}

/** A sheet of made-up photos in the browser, anew for each test of a file. */
export function gridBench() {
  const { host, render, reload, loadWith } = sheetBench(worker)
  const onOpen = vi.fn<(index: number) => void>()
  const onPictureError = vi.fn<(photoId: string) => void>()

  afterEach(() => {
    onOpen.mockReset()
    onPictureError.mockReset()
  })

  const show = ({ photos = source(), address = '/a', openPhotoId }: Given = {}) =>
    render(
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
      />,
    )

  function scroller(): HTMLElement {
    const element = host().querySelector<HTMLElement>('[data-sheet]')
    if (!element) throw new Error('no sheet')
    return element
  }

  return {
    onOpen,
    onPictureError,
    show,
    scroller,
    host,
    reload,
    loadWith,
    scrollTo: async (top: number) => {
      scroller().scrollTo({ top })
      await painted()
    },
    tile: (id: number) => host().querySelector<HTMLElement>(`[data-photo-id="p${id}"]`),
    /** The photo under the eye. */
    eye: () => {
      const { left, width } = scroller().getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, 280)?.closest('[data-photo-id]')
    },
  }
}
