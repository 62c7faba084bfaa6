import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { albums } from './support/library.ts'

/** Where the focus is, in words; what is gone leaves it to the body, from where Tab begins at the top of the page again. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === null || at === document.body ? 'nowhere' : `${at.tagName} ${at.ariaLabel ?? at.textContent.trim()}`
  })

const expectFocusKept = (page: Page) => expect.poll(() => focused(page)).not.toBe('nowhere')

test('a page that is gone to is read out from its heading, and Back returns to the card that was left from', async ({
  open,
  page,
}) => {
  await open('/albums')
  const card = page.getByRole('link', { name: albums.harbour.name })
  await card.click()
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(albums.harbour.name))
  await page.goBack()
  await expect(card).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: /^Webhooks/, level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
})

test('a filter, a search or a photo in the address moves no focus', async ({ open, page, albumId }) => {
  await open('/albums')
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('harb')
  await expect(page).toHaveURL(/search=harb/)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  await page.goto(`/albums/${await albumId('harbour')}`)
  await page.getByRole('gridcell', { name: /^Photo 3(,|$)/ }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 3/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: /^Photo 3(,|$)/ })).toBeFocused()
})

test('no action of the albums leaves the focus nowhere', async ({ open, page }) => {
  await open('/albums')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'New album' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'New album' })).toBeFocused()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expectFocusKept(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('harb')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
})

test('an album that is deleted leaves the focus to the list', async ({ open, page, addCaller }) => {
  await open('/albums', await addCaller({}))
  await page.getByRole('button', { name: 'New album' }).last().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Short-lived')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close notice' }).click()
  await expectFocusKept(page)
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('textbox', { name: /^Type the name/ }).fill('Short-lived')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Short-lived/ })).toBeHidden()
  await expectFocusKept(page)
})
