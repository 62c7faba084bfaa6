import '#web/theme.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Label, LabelCount } from '#web/data/label-index.ts'
import { LabelInput } from './label-input.tsx'

const labels: LabelCount[] = [
  { text: 'Best', kind: 'public', count: 3 },
  { text: 'Crowd', kind: 'public', count: 9 },
  { text: 'best guess', kind: 'restricted', count: 1 },
]

let root: Root
let host: HTMLElement
const onAdd = vi.fn<(label: Label) => void>()
const onRemove = vi.fn<(label: Label) => void>()
const onEscape = vi.fn<() => void>()

const escaped = ({ key }: KeyboardEvent) => {
  if (key === 'Escape') onEscape()
}

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  // above React's root, as whatever lies around the field
  document.body.addEventListener('keydown', escaped)
  root = createRoot(host)
  flushSync(() =>
    root.render(
      <LabelInput
        labels={labels}
        taken={[{ text: 'Crowd', kind: 'public' }]}
        hues={new Map()}
        onAdd={onAdd}
        onRemove={onRemove}
      />,
    ),
  )
})

afterEach(() => {
  root.unmount()
  host.remove()
  document.body.removeEventListener('keydown', escaped)
  onAdd.mockReset()
  onRemove.mockReset()
  onEscape.mockReset()
})

const field = page.getByRole('combobox', { name: 'Add a label' })

test('Enter adds what was typed, as everyone sees it unless told otherwise, and makes room for the next', async () => {
  await userEvent.type(field, '  Night shift ')
  await userEvent.keyboard('{Enter}')
  expect(onAdd).toHaveBeenLastCalledWith({ text: 'Night shift', kind: 'public' })
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()

  await page.getByText('Admins only').click()
  await userEvent.type(field, 'nsfw{Enter}')
  expect(onAdd).toHaveBeenLastCalledWith({ text: 'nsfw', kind: 'restricted' })
})

test('the arrows choose among the labels that may be meant, whatever their case, each of its own kind', async () => {
  await userEvent.type(field, 'BEST')
  expect(page.getByRole('option').elements()).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}')
  const first = page.getByRole('option').first()
  await expect.element(field).toHaveAttribute('aria-activedescendant', first.element().id)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onAdd).toHaveBeenLastCalledWith({ text: 'best guess', kind: 'restricted' })
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(onAdd).toHaveBeenLastCalledWith({ text: 'Best', kind: 'public' })
})

test('a click adds a label of the album, and takes off one that the photo has', async () => {
  await userEvent.click(field)
  await page.getByRole('option', { name: /Best/ }).click()
  expect(onAdd).toHaveBeenLastCalledWith({ text: 'Best', kind: 'public' })
  await page.getByRole('option', { name: /Crowd/, selected: true }).click()
  expect(onRemove).toHaveBeenLastCalledWith({ text: 'Crowd', kind: 'public' })
  await expect.element(field).toHaveFocus()
})

test('Escape takes back what was begun first, and only then is for what is around', async () => {
  await userEvent.type(field, 'best')
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(field).toHaveValue('')
  expect(onEscape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('what is too long or nothing is not added, and said', async () => {
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(field, '👍'.repeat(41))
  await expect.element(page.getByText('At most 40 characters; this has 41.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onAdd).not.toHaveBeenCalled()
  await userEvent.fill(field, '👍'.repeat(40))
  await userEvent.keyboard('{Enter}')
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({ text: '👍'.repeat(40), kind: 'public' })
})
