import '#web/theme.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PhotoWall } from './photo-wall.tsx'

/** Pixels that a scrollbar takes, where it takes any. */
const SCROLLBAR = 15

const WIDE = 1_300

const photos = [1.5, 1.5, 1.4, 1.6, 0.7].map((ratio, index) => ({
  photoId: `p${index}`,
  stableUrl: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  width: ratio * 1_000,
  height: 1_000,
}))

let root: Root
let host: HTMLElement

beforeEach(async () => {
  await page.viewport(1440, 900)
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})

afterEach(() => {
  root.unmount()
  host.remove()
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Heights of the wall, frame by frame; each may set the width for the next one. */
async function heights(count: number, onHeight?: (height: number) => void): Promise<number[]> {
  const list = host.querySelector('ul')
  const seen: number[] = []
  while (seen.length < count) {
    await nextFrame()
    const height = list?.offsetHeight ?? 0
    seen.push(height)
    onHeight?.(height)
  }
  return seen
}

/** The height of the wall at a width, which it takes a frame or two to have. */
async function heightAt(width: number): Promise<number> {
  host.style.width = `${width}px`
  return (await heights(10)).at(-1) ?? 0
}

test('rows that just need a scrollbar, and with it need none, come to rest', async () => {
  host.style.width = `${WIDE}px`
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <PhotoWall label="Photos" photos={photos} to={() => '/'} fills onPictureError={() => {}} />
      </MemoryRouter>,
    ),
  )
  const low = await heightAt(WIDE - SCROLLBAR)
  // by way of another width, so that nothing is to be remembered
  await heightAt(WIDE / 2)
  const high = await heightAt(WIDE)
  expect(low).toBeLessThan(high)
  // as a window of that height has it
  const seen = await heights(60, (height) => {
    host.style.width = `${height > (low + high) / 2 ? WIDE - SCROLLBAR : WIDE}px`
  })
  expect(new Set(seen.slice(-20))).toEqual(new Set([low]))
  // and a wider window is still filled
  expect(await heightAt(WIDE + 100)).toBeGreaterThan(high)
})
