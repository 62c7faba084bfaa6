import '#web/theme.css'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { parseViewSettings, usualSettings, viewSettings } from '#web/gallery/layout/view-settings.ts'
import { ArrivalLine } from './filter-line.tsx'
import { ViewOptions } from './view-options.tsx'

let root: Root
let host: HTMLElement

beforeEach(() => {
  viewSettings.choose(usualSettings)
  ;({ host, root } = mount())
  host.className = 'relative flex justify-end'
})

afterEach(() => localStorage.clear())

test('a choice takes effect at once and is stored on the device', async () => {
  flushSync(() => root.render(<ViewOptions />))
  const button = page.getByRole('button', { name: 'View', exact: true })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('radiogroup', { name: 'Size' }).getByText('Small').click()
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('Squares').click()
  await page.getByRole('radiogroup', { name: 'Frame numbers' }).getByText('On hover').click()
  await page.getByRole('radiogroup', { name: 'Label names' }).getByText('On', { exact: true }).click()
  const chosen = { density: 'small', arrangement: 'squares', frames: 'hover', labels: 'on' }
  expect(viewSettings.get()).toEqual(chosen)
  expect(parseViewSettings(localStorage.getItem('contact-sheet:sheet-look'))).toEqual(chosen)
  await expect.element(page.getByRole('radio', { name: 'Squares' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(host.querySelector('input')).toBeNull()
})

test('what another tab chose while no sheet was shown is shown by the next one, and kept with further choices', async () => {
  flushSync(() => root.render(<ViewOptions />))
  viewSettings.choose({ frames: 'off' })
  flushSync(() => root.render(undefined))
  localStorage.setItem('contact-sheet:sheet-look', JSON.stringify({ ...usualSettings, arrangement: 'squares' }))
  flushSync(() => root.render(<ViewOptions />))
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'Squares' })).toBeChecked()
  await page.getByRole('radiogroup', { name: 'Size' }).getByText('Large').click()
  expect(parseViewSettings(localStorage.getItem('contact-sheet:sheet-look'))).toEqual({
    ...usualSettings,
    arrangement: 'squares',
    density: 'large',
  })
})

test('the progress of arriving photos has a value only if the size in bytes is known', async () => {
  flushSync(() => root.render(<ArrivalLine progress={{ received: 25, size: 100 }} />))
  const line = page.getByRole('progressbar', { name: 'Photos arriving' })
  await expect.element(line).toHaveAttribute('aria-valuenow', '25')
  flushSync(() => root.render(<ArrivalLine progress={{ received: 25, size: undefined }} />))
  await expect.element(line).not.toHaveAttribute('aria-valuenow')
})
