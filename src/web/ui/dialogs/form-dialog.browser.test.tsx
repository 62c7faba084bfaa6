import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { FormDialog } from './form-dialog.tsx'

const acts = () => ({ onSubmit: vi.fn<() => void>(), onClose: vi.fn<() => void>() })
const callsOf = ({ onSubmit, onClose }: ReturnType<typeof acts>) =>
  [onSubmit, onClose].map(({ mock }) => mock.calls.length)

test('a form dialog is submitted by Enter in a field, and closed by Cancel', async () => {
  const done = acts()
  mount(
    <FormDialog title="New album" confirm="Create" {...done}>
      <input aria-label="Name" />
    </FormDialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(done)).toEqual([1, 0])
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(callsOf(done)).toEqual([1, 1])
})

test('a form dialog that is busy is not submitted again', async () => {
  const done = acts()
  mount(
    <FormDialog title="New album" confirm="Create" busy {...done}>
      <input aria-label="Name" />
    </FormDialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(done)).toEqual([0, 0])
})

test('a question focuses its title, so that Enter confirms nothing', async () => {
  const done = acts()
  mount(<FormDialog title="Delete this?" confirm="Delete" {...done} />)
  await expect.element(page.getByRole('heading', { name: 'Delete this?' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(done)).toEqual([0, 0])
})

test('a question that a key asked focuses its button, so that Enter confirms it', async () => {
  const done = acts()
  mount(<FormDialog title="Change labels?" confirm="Change" initialFocus="button[type=submit]" {...done} />)
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(callsOf(done)).toEqual([1, 0])
})

test('a form dialog focuses the field it was opened for', async () => {
  mount(
    <FormDialog title="Edit webhook" confirm="Save" initialFocus="input[type=url]" {...acts()}>
      <input aria-label="Event" />
      <input type="url" aria-label="URL" />
    </FormDialog>,
  )
  await expect.element(page.getByRole('textbox', { name: 'URL' })).toHaveFocus()
})
