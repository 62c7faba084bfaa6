import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { usePageKeys, useShortcut } from './use-page-keys.ts'

function Keys({ onPress, onKey }: { onPress: () => void; onKey: (key: string) => void }) {
  useShortcut('x', onPress)
  usePageKeys((event) => onKey(event.key))
  return (
    <>
      <button type="button" popoverTarget="help">
        Help
      </button>
      <div id="help" popover="auto">
        How it works
      </div>
      <input type="radio" aria-label="This one" />
      <input aria-label="Search" />
    </>
  )
}

function open() {
  const keys: string[] = []
  let presses = 0
  mount(<Keys onPress={() => presses++} onKey={(key) => keys.push(key)} />)
  return { keys, presses: () => presses }
}

test('a key does nothing while a popover is open', async () => {
  const { presses } = open()
  await page.getByRole('button', { name: 'Help' }).click()
  await userEvent.keyboard('x')
  expect(presses()).toBe(0)
  await userEvent.keyboard('{Escape}x')
  expect(presses()).toBe(1)
})

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))

test('a shortcut works with Caps Lock, and is another key with Shift', async () => {
  const { presses } = open()
  await expect.element(page.getByRole('button', { name: 'Help' })).toBeVisible()
  press({ key: 'X', shiftKey: true })
  press({ key: 'x', shiftKey: true })
  expect(presses()).toBe(0)
  press({ key: 'X' })
  expect(presses()).toBe(1)
})

test('a text field takes every key, a radio button only those that operate it', async () => {
  const { keys } = open()
  await page.getByRole('textbox', { name: 'Search' }).click()
  await userEvent.keyboard('u{ArrowRight}')
  expect(keys).toEqual([])
  await page.getByRole('radio', { name: 'This one' }).click()
  await userEvent.keyboard('u{ArrowRight}{Escape}')
  expect(keys).toEqual(['u', 'Escape'])
})
