import '#web/theme.css'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { mount } from '#testing/mount.ts'
import { Filmstrip } from './filmstrip.tsx'
import { stripLayout } from './strip-layout.ts'

/** In a strip of the full length, the last ones would lie beyond every browser's limit. */
const PHOTOS = 300_000

const layout = stripLayout(
  Array.from({ length: PHOTOS }, (_, at) => at),
  new Float32Array(PHOTOS).fill(16 / 9),
  72,
)

const onBrowse = vi.fn<(middle: number) => void>()

function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

const renderCell = (at: number, { start, width }: { start: number; width: number }) => (
  <i key={at} data-index={at} style={{ position: 'absolute', left: `calc(50cqw + ${start}px)`, width }} />
)

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

test('the current photo is in the middle of the longest strip, and scrolling by hand goes on from there', async () => {
  const { root } = mount()
  for (const index of [0, 150_000, 150_001, 290_000, PHOTOS - 1]) {
    flushSync(() =>
      root.render(<Filmstrip {...{ layout, index, onBrowse, renderCell }} middle={index} onGoTo={() => undefined} />),
    )
    expect(middleOf(found(`[data-index="${index}"]`)), `photo ${index}`).toBeCloseTo(middleOf(found('[role=group]')), 0)
  }
  found('[role=group]').dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  found('[role=group]').scrollBy(-6 * 132, 0)
  await expect.poll(() => onBrowse.mock.lastCall).toEqual([PHOTOS - 7])
})
