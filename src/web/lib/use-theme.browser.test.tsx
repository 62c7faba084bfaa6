import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { useTheme } from './use-theme.ts'

const NAME = 'contact-sheet:theme'

function Chosen() {
  const { theme, choose } = useTheme()
  return (
    <button type="button" onClick={() => choose('light')}>
      {theme}
    </button>
  )
}

test('the theme follows what another tab chooses', async () => {
  const clear = () => {
    localStorage.removeItem(NAME)
    dispatchEvent(new StorageEvent('storage', { key: null }))
  }
  onTestFinished(clear)
  mount(<Chosen />)
  const { dataset } = document.documentElement
  await page.getByRole('button', { name: 'system' }).click()
  await expect.element(page.getByRole('button', { name: 'light' })).toBeVisible()
  expect(dataset['theme']).toBe('light')
  localStorage.setItem(NAME, 'dark')
  dispatchEvent(new StorageEvent('storage', { key: NAME }))
  await expect.element(page.getByRole('button', { name: 'dark' })).toBeVisible()
  expect(dataset['theme']).toBe('dark')
  // as when everything is forgotten
  clear()
  await expect.element(page.getByRole('button', { name: 'system' })).toBeVisible()
  expect(dataset['theme']).toBeUndefined()
})
