import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, expectAccessible, test, unique } from './support/fixtures.ts'
import { untilIdle } from './support/settle.ts'
import { openLabelBox, untilSelectable } from './support/sheet-ready.ts'

const photo = (page: Page, frame: number) => page.getByRole('gridcell', { name: new RegExp(`^Photo ${frame}(,|$)`) })
const circle = { position: { x: 14, y: 14 } }
const tray = (page: Page) => page.getByRole('region', { name: 'Label changes' })

/** Selects the first photos and adds a label to them in the label box. */
async function giveTo(page: Page, { last, label }: { last: number; label: string }) {
  await untilSelectable(page)
  await photo(page, 1).click(circle)
  await photo(page, last).click({ modifiers: ['Shift'] })
  await openLabelBox(page)
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' })
  await field.fill(label)
  await field.press('Enter')
  await page.keyboard.press('Escape')
}

const fetchedCode = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test.describe('label changes', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|status of 403/ })

  test('wait while the service is unreachable, and can be saved to a file, paused, and resumed on another page', async ({
    open,
    context,
    asAdmin,
  }) => {
    const { id, caller } = await asAdmin()
    const label = unique('Offline')
    const having = async () =>
      (await call(caller, 'getPhotos', { albumId: id })).filter(({ labels }) => labels?.includes(label)).length
    const page = await open(`/albums/${id}`, caller)
    await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
    // the page prefetches code once its photos are there; a failed import keeps failing until a reload
    await untilIdle(page)
    await expect.poll(() => fetchedCode(page)).toContainEqual(expect.stringContaining('/changes-database-'))
    await context.setOffline(true)
    await giveTo(page, { last: 6, label })
    await expect(tray(page)).toContainText('6 changes waiting')
    await tray(page).getByRole('button', { expanded: false }).click()
    await expect(tray(page)).toContainText('6 waiting')
    const download = page.waitForEvent('download')
    await tray(page).getByRole('button', { name: 'Save as a file' }).click()
    const rows: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(rows).toHaveLength(6)
    await tray(page).getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(tray(page)).toContainText('Paused: 6 changes waiting')
    await expectAccessible(page)

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await expect(tray(page)).toContainText('Paused')
    expect(await having()).toBe(0)
    await tray(page).getByRole('button', { expanded: false }).click()
    await tray(page).getByRole('button', { name: 'Resume', exact: true }).click()
    await expect.poll(having).toBe(6)
    await expect(tray(page)).toContainText('6 changes sent')
    await page.keyboard.press('Escape')
    await expect(tray(page)).toBeHidden()
  })

  test('that the service refuses are parked, and can be tried again', async ({ open, cli, asAdmin }) => {
    const { id, caller } = await asAdmin()
    const label = unique('Refused')
    const page = await open(`/albums/${id}`, caller)
    await expect(page.getByRole('button', { name: 'Select all' })).toBeVisible()
    await cli('members', 'add', id, caller.callerId, 'Participant')
    await giveTo(page, { last: 2, label })
    await expect(tray(page)).toContainText('2 changes refused')
    await tray(page).getByRole('button', { expanded: false }).click()
    await expect(tray(page)).toContainText(`add “${label}” to 2 photos`)
    await expectAccessible(page)
    await cli('members', 'add', id, caller.callerId, 'Admin')
    await tray(page).getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(
        async () =>
          (await call(caller, 'getPhotos', { albumId: id })).filter(({ labels }) => labels?.includes(label)).length,
      )
      .toBe(2)
  })
})
