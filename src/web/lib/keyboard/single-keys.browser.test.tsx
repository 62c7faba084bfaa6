import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { useSingleKeys } from './single-keys.ts'
import { useShortcut } from './use-page-keys.ts'

// other files of tests share the storage
const NAME = 'contact-sheet:single-keys'

function Keys({ onPress }: { onPress: (key: string) => void }) {
  const { isOn, choose } = useSingleKeys()
  useShortcut('x', () => onPress('x'))
  useShortcut('Escape', () => onPress('Escape'))
  return (
    <>
      <button type="button" onClick={() => choose(!isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
      </button>
      <input aria-label="Search" />
    </>
  )
}

function open() {
  onTestFinished(() => localStorage.removeItem(NAME))
  const pressed: string[] = []
  mount(<Keys onPress={(key) => pressed.push(key)} />)
  return pressed
}

test('shortcuts of a single character can be turned off, and on again', async () => {
  const pressed = open()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await userEvent.keyboard('x{Escape}')
  expect(pressed).toEqual(['Escape'])
  await userEvent.type(page.getByRole('textbox', { name: 'Search' }), 'x')
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('x')

  await page.getByRole('button', { name: 'Turn on' }).click()
  await userEvent.keyboard('x')
  expect(pressed).toEqual(['Escape', 'x'])
  expect(localStorage.getItem(NAME)).toBeNull()

  // as another tab would
  localStorage.setItem(NAME, 'false')
  dispatchEvent(new StorageEvent('storage'))
  await userEvent.keyboard('x')
  expect(pressed).toEqual(['Escape', 'x'])
  await page.getByRole('button', { name: 'Turn on' }).click()
})
