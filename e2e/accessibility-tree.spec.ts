import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { albums } from './support/library.ts'

type Role = Parameters<Page['getByRole']>[0]

/** Acts like a screen reader: finds elements in the accessibility tree by role and name, and presses keys on them. */
function reader(page: Page) {
  const find = async (role: Role, name: string | RegExp) => {
    const found = page.getByRole(role, { name }).first()
    await expect(found).toBeAttached()
    return found
  }
  const focus = async (role: Role, name: string | RegExp) => {
    const found = await find(role, name)
    await found.focus()
    await expect(found).toBeFocused()
  }
  return {
    focus,
    press: async (role: Role, name: string | RegExp, key = 'Enter') => {
      await focus(role, name)
      await page.keyboard.press(key)
    },
    type: async (text: string) => page.keyboard.type(text),
    hear: async (role: Role, name: string | RegExp) => void (await find(role, name)),
    /** Waits for an announcement in a live region. */
    told: async (text: string | RegExp) =>
      expect(
        page.locator('[role=status], [role=alert], [aria-live], output').filter({ hasText: text }).first(),
      ).toBeAttached(),
  }
}

test(
  'the main tasks can be done through the accessibility tree alone',
  { tag: '@direct' },
  async ({ open, service, albumId, addCaller, cli }) => {
    test.slow()
    const id = await albumId('harbour')
    await cli('preview', id, 'off')
    const [, second] = await call(service, 'getPhotos', { albumId: id })
    // a caller without leftovers of other tests
    const page = await open('/albums', await addCaller({ adminOf: [id] }))
    const { focus, press, type, hear, told } = reader(page)

    // an album is found and opened
    await focus('searchbox', 'Search by name')
    await type('harb')
    await told('1 album')
    await press('link', albums.harbour.name)
    await expect(page.getByRole('heading', { name: albums.harbour.name, level: 1 })).toBeFocused()
    await told('24 photos')

    // a photo is opened, labelled and left
    await focus('gridcell', /^Photo 1(,|$)/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('gridcell', { name: /^Photo 2(,|$)/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await hear('dialog', /^Photo 2/)
    await page.keyboard.press('l')
    await expect(page.getByRole('combobox')).toBeFocused()
    await type('Best')
    await hear('option', /^Create “Best”/)
    await page.keyboard.press('Enter')
    await expect
      .poll(
        async () =>
          (await call(service, 'getPhotos', { albumId: id })).find(({ photoId }) => photoId === second?.photoId)
            ?.labels,
      )
      .toEqual(['Best'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('gridcell', { name: /^Photo 2, .*Best/ })).toBeFocused()

    // the sheet is filtered by the label
    await press('button', /^(With )?Best/)
    await told(/1 of 24/)
    await expect(page.getByRole('gridcell')).toHaveCount(1)

    // the preview is turned on and shared
    await press('button', 'Share')
    await hear('dialog', /^Share/)
    await press('button', 'Turn on preview')
    await expect(page.getByRole('button', { name: 'Turn off preview' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()

    // a webhook is tested
    await press('link', 'Webhooks')
    await expect(page.getByRole('heading', { name: /^Webhooks/, level: 1 })).toBeFocused()
    await press('button', /^Try it/)
    await expect(page.getByRole('list', { name: 'Received' }).getByRole('listitem')).toHaveCount(1, { timeout: 30_000 })
  },
)
