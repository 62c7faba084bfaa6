import '#web/theme.css'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { PhotoWall } from './photo-wall.tsx'

/** Width of a scrollbar in pixels. */
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
  ;({ host, root } = mount())
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Heights of the wall in successive frames; `onHeight` may set the width for the next. */
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

/** Height of the wall at a width, once settled. */
async function heightAt(width: number): Promise<number> {
  host.style.width = `${width}px`
  return (await heights(10)).at(-1) ?? 0
}

test('rows do not oscillate where they need a scrollbar only while there is none', async () => {
  host.style.width = `${WIDE}px`
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <PhotoWall label="Photos" photos={photos} to={() => '/'} fills onPictureError={() => {}} />
      </MemoryRouter>,
    ),
  )
  const low = await heightAt(WIDE - SCROLLBAR)
  // clears the width that the wall remembers
  await heightAt(WIDE / 2)
  const high = await heightAt(WIDE)
  expect(low).toBeLessThan(high)
  // simulates a window in which only the lower wall fits
  const seen = await heights(60, (height) => {
    host.style.width = `${height > (low + high) / 2 ? WIDE - SCROLLBAR : WIDE}px`
  })
  expect(new Set(seen.slice(-20))).toEqual(new Set([low]))
  // a wider window is still filled
  expect(await heightAt(WIDE + 100)).toBeGreaterThan(high)
})
