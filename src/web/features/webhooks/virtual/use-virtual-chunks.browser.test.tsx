import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { useVirtualChunks } from './use-virtual-chunks.ts'

/** Height of a row in pixels, which differ like those of rows with long addresses. */
const heightOf = (row: number) => 40 + (row % 7) * 9
const ids = Array.from({ length: 2000 }, (_, row) => `row ${row}`)
const total = ids.reduce((sum, _, row) => sum + heightOf(row), 0)

function List({ openId }: { openId?: string }) {
  const { list, all } = useVirtualChunks<HTMLUListElement>({ ids, openId })
  return (
    <ul ref={list} aria-label="Rows" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {all.map((each) =>
        'space' in each ? (
          <li key={`space ${each.at}`} aria-hidden style={{ height: each.space }} />
        ) : (
          <li key={ids[each.row]} data-row={each.row} style={{ height: heightOf(each.row) }}>
            <button type="button">{ids[each.row]}</button>
          </li>
        ),
      )}
    </ul>
  )
}

let root: Root
let host: HTMLElement
beforeEach(() => {
  ;({ host, root } = mount(<List />))
})
afterEach(() => scrollTo(0, 0))

const row = (name: string) => page.getByRole('button', { name, exact: true })
const inDocument = () => host.querySelectorAll('[data-row]').length

test('a list of 2,000 unequal rows has about its full height with few rows in the document', async () => {
  await expect.element(row('row 0')).toBeVisible()
  await expect.poll(() => Math.abs(host.offsetHeight - total) / total).toBeLessThan(0.02)
  expect(inDocument()).toBeLessThan(150)
  // rows cover the viewport at every scroll position
  for (const share of [0.2, 0.9, 0.5, 1, 0]) {
    scrollTo(0, share * host.offsetHeight)
    await expect
      .poll(() => document.elementFromPoint(30, innerHeight / 2)?.closest('[data-row]') instanceof HTMLElement)
      .toBe(true)
    expect(inDocument()).toBeLessThan(150)
  }
})

test('hiding and showing the list never renders all rows', async () => {
  await expect.element(row('row 0')).toBeVisible()
  await expect.poll(inDocument).toBeLessThan(150)
  let most = 0
  const changes = new MutationObserver(() => (most = Math.max(most, inDocument())))
  changes.observe(host, { childList: true, subtree: true })
  for (const display of ['none', '', 'none', '']) {
    const before = document.body.offsetHeight
    const sized = new Promise<void>((resolve) => {
      new ResizeObserver((_, own) => {
        if (document.body.offsetHeight === before) return
        own.disconnect()
        // after the list's own observer ran and rendered
        setTimeout(resolve)
      }).observe(document.body)
    })
    host.style.display = display
    await sized
  }
  await expect.element(row('row 0')).toBeVisible()
  changes.disconnect()
  expect(most).toBeLessThan(150)
})

test.each([
  ['no row open', {}],
  ['another row open', { openId: 'row 3' }],
])(
  'with %s, the focused row and its neighbours stay in the document, so that Tab reaches the next one',
  async (_, open) => {
    root.render(<List {...open} />)
    await row('row 24').click()
    scrollTo(0, host.offsetHeight)
    await expect.element(row('row 1999')).toBeVisible()
    await expect.element(row('row 24')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(row('row 25')).toHaveFocus()
    await expect.poll(() => row('row 25').element().getBoundingClientRect().top).toBeGreaterThan(-100)
  },
)

test('the row that was open stays in the document after another got the focus, so that the focus can return', async () => {
  root.render(<List openId="row 3" />)
  await row('row 24').click()
  scrollTo(0, host.offsetHeight)
  await expect.element(row('row 1999')).toBeVisible()
  root.render(<List />)
  await expect.element(row('row 25')).not.toBeInTheDocument()
  await expect.element(row('row 3')).toBeInTheDocument()
})
