import '#web/theme.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noPictures, createSheetFixture, painted } from '#testing/fixtures/sheet-fixture.tsx'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { PictureAnswer, PictureCommand, PictureRequest } from '#web/gallery/pictures/picture-worker.ts'
import { PhotoGrid } from './photo-grid.tsx'
import type { MeasuredRatios } from './use-sheet.ts'

/** Width and height of a photo's picture: panoramas and portraits, far from 3:2. */
const shapeOf = (id: number): [number, number] => (id % 2 === 0 ? [30, 10] : [10, 20])

/** Photos of a service that gives no sizes. */
const source: PhotoSource = {
  count: 500,
  ratios: new Float32Array(500).fill(Number.NaN),
  frames: 500,
  frameAt: (index) => index + 1,
  photoAt: (index) => ({
    id: `${index}`,
    kind: 'image',
    frame: index + 1,
    name: `Photo ${index + 1}`,
    dots: [],
    restricted: false,
  }),
  idAt: (index) => `${index}`,
  indexOf: Number,
  addressAt: (index) => `https://m.test/${index}`,
  loadAddresses: () => Promise.resolve(),
}

let layouts = 0
let measured: MeasuredRatios
let coming: Promise<void>[] = []

/** Waits for the pictures asked for so far. */
async function allArrived() {
  while (coming.length > 0) await Promise.all(coming.splice(0))
}

async function answerTo({ id, address }: PictureRequest): Promise<PictureAnswer> {
  if (address === undefined) return { type: 'absent', id }
  const [width, height] = shapeOf(Number(address.split('/').at(-1)))
  return { type: 'picture', id, bitmap: await createImageBitmap(new ImageData(width, height)) }
}

/** A picture worker that delivers every picture, one by one. */
function startWorker() {
  const listeners: ((event: MessageEvent<PictureAnswer>) => void)[] = []
  const answer = async (want: PictureRequest) => {
    const data = await answerTo(want)
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  return {
    addEventListener: (_type: 'message', listener: (event: MessageEvent<PictureAnswer>) => void) =>
      listeners.push(listener),
    terminate: () => {},
    postMessage: (command: PictureCommand) => {
      if (command.type === 'want') for (const want of command.requests) coming.push(answer(want))
    },
  }
}

const { host, render, reload, loadWith } = createSheetFixture(startWorker)

async function show() {
  await render(
    <PhotoGrid
      label="Photos"
      source={source}
      scope="test"
      address="/a"
      measured={measured}
      onOpen={() => {}}
      onPictureError={() => {}}
      head={<h1>Album</h1>}
      bar={<p>bar</p>}
      empty={<p>nothing</p>}
    />,
  )
}

const tile = (id: number) => host().querySelector(`[data-photo-id="${id}"]`)
const ratioOf = (id: number) => {
  const { width = 0, height = 1 } = tile(id)?.getBoundingClientRect() ?? {}
  return width / height
}

function eye() {
  const { left, width } = host().getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, 280)?.closest('[data-photo-id]')
}

const middleOf = (element: Element | null | undefined) => {
  const { top, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return top + height / 2
}

beforeEach(() => {
  layouts = 0
  measured = new Map()
  coming = []
  // a batch waits until a test polls: on a busy machine it could come before the test has looked at the sheet without it
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

describe('photos whose size the service does not give', () => {
  test('take the shape of their pictures, in a few batches', async () => {
    await show()
    expect(ratioOf(1)).toBeCloseTo(1.5, 1)
    const observer = new MutationObserver(() => layouts++)
    observer.observe(host(), { subtree: true, attributeFilter: ['style'] })
    await allArrived()
    expect(measured.size).toBeGreaterThan(20)
    await expect.poll(() => ratioOf(0)).toBeCloseTo(3, 1)
    await expect.poll(() => ratioOf(1)).toBeCloseTo(0.5, 1)
    await expect.poll(() => measured.size).toBeGreaterThan(25)
    observer.disconnect()
    // for more than 25 pictures, some of which the new layout brings into view
    expect(layouts).toBeLessThan(6)
  })

  test('leave the scroll anchor where it is', async () => {
    await show()
    host().querySelector('[data-sheet]')?.scrollTo({ top: 5_000 })
    await painted()
    const looked = eye()
    const id = Number(looked?.getAttribute('data-photo-id'))
    const before = middleOf(looked)
    await expect.poll(() => ratioOf(id)).toBeCloseTo(id % 2 === 0 ? 3 : 0.5, 1)
    expect(Math.abs(middleOf(tile(id)) - before)).toBeLessThan(2)
  })

  test('have their shape at once when the sheet is opened again', async () => {
    await show()
    await expect.poll(() => ratioOf(0)).toBeCloseTo(3, 1)
    reload()
    loadWith(noPictures)
    await show()
    expect(ratioOf(0)).toBeCloseTo(3, 1)
  })
})
