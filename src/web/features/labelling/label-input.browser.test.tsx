import '#web/theme.css'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import type { LabelState } from '#web/data/labelling/label-states.ts'
import { LabelInput } from './label-input.tsx'

const states: LabelState[] = [
  { text: 'Best', kind: 'public', count: 3, held: 0 },
  { text: 'Crowd', kind: 'public', count: 9, held: 2 },
  { text: 'best guess', kind: 'restricted', count: 1, held: 1 },
]

let root: Root
let host: HTMLElement
const onApply = vi.fn<(step: WantedLabel) => void>()
const onEscape = vi.fn<() => void>()

const escaped = ({ key }: KeyboardEvent) => {
  if (key === 'Escape') onEscape()
}

beforeEach(() => {
  // outside React's root: stands in for anything around the field
  document.body.addEventListener('keydown', escaped)
  ;({ host, root } = mount())
  flushSync(() => root.render(<LabelInput states={states} total={2} isWhole onApply={(step) => onApply(step)} />))
})

afterEach(() => {
  document.body.removeEventListener('keydown', escaped)
  onApply.mockReset()
  onEscape.mockReset()
})

const field = page.getByRole('combobox', { name: 'Add a label' })

const option = (name: RegExp) => page.getByRole('option', { name })
const chosen = () => page.getByRole('option', { selected: true })

test('Enter creates a label that does not exist, public unless chosen otherwise, and clears the field', async () => {
  await userEvent.type(field, '  Night shift ')
  await userEvent.keyboard('{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'Night shift', kind: 'public', wanted: true })
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()

  await userEvent.type(field, 'nsfw')
  await page.getByText('Admins').click()
  await userEvent.keyboard('{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'nsfw', kind: 'restricted', wanted: true })
  await userEvent.type(field, 'dusk{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'dusk', kind: 'public', wanted: true })
})

test('Enter adds the best match and never removes it', async () => {
  await userEvent.type(field, 'bes')
  await expect.element(chosen()).toHaveAccessibleName(/^Best/)
  await expect.element(field).toHaveAttribute('aria-activedescendant', chosen().element().id)
  await userEvent.keyboard('{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'Best', kind: 'public', wanted: true })
  await userEvent.type(field, 'cro{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'Crowd', kind: 'public', wanted: true })
  await userEvent.type(field, 'best guess{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'best guess', kind: 'restricted', wanted: true })
})

test('arrow keys move through the matching labels of either kind, and to the new label last', async () => {
  await userEvent.type(field, 'BEST')
  expect(page.getByRole('option').elements()).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'best guess', kind: 'restricted', wanted: true })
  await userEvent.type(field, 'BEST')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen()).toHaveAccessibleName(/^Create “BEST”/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'best guess', kind: 'restricted', wanted: true })
})

test('a new label that resembles part of a hidden one defaults to hidden', async () => {
  await userEvent.type(field, 'guess')
  await expect.element(page.getByRole('radio', { name: 'Admins' })).toBeChecked()
  await option(/^Create “guess”.*hidden from participants/).click()
  expect(onApply).toHaveBeenLastCalledWith({ text: 'guess', kind: 'restricted', wanted: true })
  await userEvent.type(field, 'best-guess')
  await expect.element(page.getByRole('radio', { name: 'Admins' })).toBeChecked()
  await page.getByText('Everyone').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('different spaces or punctuation')).toBeVisible()
  await page.getByRole('button', { name: /anyway$/ }).click()
  expect(onApply).toHaveBeenLastCalledWith({ text: 'best-guess', kind: 'public', wanted: true })
})

test('a click adds a label, and removes one that all photos have', async () => {
  await userEvent.click(field)
  await page.getByRole('option', { name: /Best/ }).click()
  expect(onApply).toHaveBeenLastCalledWith({ text: 'Best', kind: 'public', wanted: true })
  await page.getByRole('option', { name: /Crowd/, checked: true }).click()
  expect(onApply).toHaveBeenLastCalledWith({ text: 'Crowd', kind: 'public', wanted: false })
  await expect.element(field).toHaveFocus()
})

test('a label that is cut short shows how it begins, also when written from right to left', () => {
  const text = 'حفل زفاف ليلى وكريم في وسط المدينة'
  flushSync(() =>
    root.render(
      <LabelInput states={[{ text, kind: 'public', count: 3, held: 0 }]} total={2} isWhole onApply={onApply} />,
    ),
  )
  host.style.width = '160px'
  const start = document.createRange()
  const name = [...host.querySelectorAll('bdi')].find(({ textContent }) => textContent === text)
  if (!name?.firstChild) throw new Error('the label is not listed')
  start.setStart(name.firstChild, 0)
  start.setEnd(name.firstChild, 1)
  const row = option(/المدينة/)
    .element()
    .getBoundingClientRect()
  expect(start.getBoundingClientRect().right).toBeLessThanOrEqual(row.right)
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
})

test('the first Escape clears the field, the next one bubbles', async () => {
  await userEvent.type(field, 'best{ArrowDown}{Escape}')
  await expect.element(field).toHaveValue('')
  expect(onEscape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('a label that is empty or too long is not added; if too long, the field says so', async () => {
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(field, '👍'.repeat(41))
  await expect.element(page.getByText('At most 40 characters; this has 41.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onApply).not.toHaveBeenCalled()
  await userEvent.fill(field, '👍'.repeat(40))
  await userEvent.keyboard('{Enter}')
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ text: '👍'.repeat(40), kind: 'public', wanted: true })
})

const state = (name: RegExp) => page.getByRole('option', { name }).element().getAttribute('aria-checked')

test('options are checked, mixed or unchecked; a press on a mixed one adds the label to all photos', async () => {
  await userEvent.click(field)
  expect([state(/^Best/), state(/Crowd/), state(/best guess/)]).toEqual(['false', 'true', 'mixed'])
  await page.getByRole('option', { name: /best guess.*1 of 2/ }).click()
  expect(onApply).toHaveBeenLastCalledWith({ text: 'best guess', kind: 'restricted', wanted: true })
})

test('a label much like another is created only after a warning', async () => {
  await userEvent.type(field, 'crow-d{Enter}')
  expect(onApply).not.toHaveBeenCalled()
  await expect.element(page.getByRole('alert').getByText('different spaces or punctuation and capitals')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onApply).toHaveBeenLastCalledWith({ text: 'Crowd', kind: 'public', wanted: true })
  await userEvent.type(field, 'crow-d{Enter}')
  await page.getByRole('button', { name: 'Create “crow-d” anyway' }).click()
  expect(onApply).toHaveBeenLastCalledWith({ text: 'crow-d', kind: 'public', wanted: true })
  await expect.element(field).toHaveFocus()
})

test('creating a public twin of a hidden label warns first', async () => {
  await userEvent.type(field, 'best guess')
  await option(/^Create “best guess”.*visible to everyone/).click()
  await expect.element(page.getByRole('alert').getByText('hidden from participants', { exact: true })).toBeVisible()
  expect(onApply).not.toHaveBeenCalled()
})

test('a long label is truncated to one line, in any script', async () => {
  const long = ['Supercalifragilisticexpialidocious wall', 'صور الافتتاح الكبير في وسط المدينة مساء']
  host.style.width = '200px'
  const labels = long.map((text): LabelState => ({ text, kind: 'public', count: 1, held: 0 }))
  flushSync(() => root.render(<LabelInput states={labels} total={2} isWhole onApply={onApply} />))
  for (const text of long) {
    const row = page.getByRole('option', { name: new RegExp(`^${text}`) }).element()
    expect(row.scrollHeight).toBeLessThanOrEqual(row.clientHeight)
  }
})
