import { albumRequest } from '../shared/sheet-page.ts'
import { createAlbum } from './album.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { createPictures } from './pictures.ts'
import { createLayout } from './rows-layout.ts'
import { createTiles } from './tiles.ts'

// The upper bound for the other pages: what this browser can reach without a framework, keyboard or screen reader
// support, or anything cached on the device. A worker parses the stream and decodes the pictures; the page handles numbers only.

/** Overscan: pixels of tiles above and below the window. */
const OVERSCAN = 500

/** Pixels of the window that the header covers. */
const HEADER = 48

/** Pixels a millisecond above which no picture is requested, and milliseconds until scrolling counts as stopped. */
const FAST = 1
const REST = 60

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`The page has no ${selector}`)
  return found
}

const grid = element('[data-grid]')
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
const post = (message: ToWorker) => worker.postMessage(message, [])
const album = createAlbum()
const layout = createLayout()
const tiles = createTiles(grid)
const pictures = createPictures(post)

/** The photos with the chosen label; undefined: all. */
let shown: Uint32Array | undefined
let frame = 0
let rest = 0
let last = { top: 0, time: 0 }

const photoAt = (index: number) => shown?.[index] ?? index

function layOut(): void {
  const count = shown?.length ?? album.count
  layout.layOut({
    count,
    width: document.documentElement.clientWidth,
    ratioAt: (index) => album.ratioOf(photoAt(index)),
  })
  grid.style.height = `${layout.height}px`
}

function placeTile(index: number): void {
  if (tiles.has(index)) return
  const tile = tiles.take(index)
  const photo = photoAt(index)
  const { x, y, width, height } = layout.at(index)
  tile.style.transform = `translate(${x}px,${y}px)`
  tile.style.width = `${width}px`
  tile.style.height = `${height}px`
  tile.dataset['photoId'] = String(photo)
  tile.toggleAttribute('data-selected', album.isSelected(photo))
  const picture = pictures.use(photo)
  if (picture) tile.append(picture)
}

function wantPictures(): void {
  const { from, to } = layout.between(scrollY - HEADER, scrollY + innerHeight)
  pictures.want(Array.from({ length: to - from }, (_, offset) => photoAt(from + offset)))
}

function render(): void {
  frame = 0
  const now = { top: scrollY, time: performance.now() }
  const range = layout.between(now.top - OVERSCAN, now.top + innerHeight + OVERSCAN)
  tiles.keep(range)
  for (let index = range.from; index < range.to; index++) placeTile(index)
  const speed = Math.abs(now.top - last.top) / Math.max(1, now.time - last.time)
  last = now
  clearTimeout(rest)
  if (speed < FAST) wantPictures()
  else rest = window.setTimeout(wantPictures, REST)
}

function renderSoon(): void {
  if (frame === 0) frame = requestAnimationFrame(render)
}

function showPicture(photo: number, bitmap: ImageBitmap | undefined): void {
  const picture = pictures.arrived(photo, bitmap)
  const index = shown ? shown.indexOf(photo) : photo
  if (picture) tiles.get(index)?.replaceChildren(picture)
  else renderSoon()
}

function filterBy(label: string): void {
  tiles.clear()
  shown = label === '' ? undefined : album.withLabel(label)
  layout.restart()
  layOut()
  scrollTo(0, 0)
  element('[data-count]').textContent = `${shown?.length ?? album.count} photos`
  render()
}

function selectAll(): void {
  album.select(shown)
  tiles.forEach((tile) => tile.setAttribute('data-selected', ''))
  element('[data-selected-count]').textContent = `${shown?.length ?? album.count} selected`
}

worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
  if (data.type === 'picture') return showPicture(data.index, data.bitmap)
  album.append(data)
  if (shown === undefined) {
    tiles.keep({ from: 0, to: layout.open })
    layOut()
  }
  element('[data-count]').textContent = `${album.count} photos${data.ended ? '' : '…'}`
  return renderSoon()
})
addEventListener('scroll', renderSoon, { passive: true })
element('[data-bar]').addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  if (target.hasAttribute('data-select-all')) selectAll()
  else filterBy(target.dataset['label'] ?? '')
})

post({ type: 'load', ...albumRequest() })
