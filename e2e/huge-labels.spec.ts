import type { Page } from '@playwright/test'
import { call } from './support/api.ts'
import { type Caller, expect as impatient, test } from './support/fixtures.ts'
import { slownessOf, traceTasks } from './support/longest-task.ts'

// a page of so many labels is seconds of work, on a busy machine a minute
const expect = impatient.configure({ timeout: 60_000 })
test.describe.configure({ timeout: 240_000 })

/** Longest allowed task of the page, in milliseconds of CPU time; showing all these labels at once takes seconds. */
const LONGEST = 400

type Given = {
  albumId: string
  /** Of the first photo. */
  labels: readonly string[]
}

/** Rewrites getPhotos responses so that the first photo has these labels; returns its identifier. */
async function withLabels(
  page: Page,
  caller: Pick<Caller, 'api' | 'key'>,
  { albumId, labels }: Given,
): Promise<string> {
  const [first, ...rest] = await call(caller, 'getPhotos', { albumId })
  const body = JSON.stringify({ data: [{ ...first, labels }, ...rest], cursor: '{}' })
  await page.route(/\/getPhotos\?/, async (route) => route.fulfill({ contentType: 'application/json', body }))
  return first?.photoId ?? ''
}

/** Asserts bounds on the page's nodes and characters. */
async function expectSmall(page: Page): Promise<void> {
  const size = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    characters: document.documentElement.outerHTML.length,
  }))
  expect(size.nodes).toBeLessThan(5_000)
  expect(size.characters).toBeLessThan(500_000)
}

test('a photo with 20,000 labels can be viewed and labelled like any other', async ({
  open,
  albumId,
  service,
  page,
}) => {
  const id = await albumId('harbour')
  const labels = Array.from({ length: 20_000 }, (_, index) => `label ${index}`)
  const photoId = await withLabels(page, service, { albumId: id, labels })
  // a shared machine may change its speed meanwhile
  const slowness = await slownessOf(page)
  const longestTask = await traceTasks(page)
  await open(`/albums/${id}`)
  await expect(page.getByRole('gridcell', { name: /and 19,988 more$/ })).toBeVisible()
  await expectSmall(page)

  await page.goto(`/albums/${id}/photos/${photoId}`)
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('complementary', { name: 'About this photo' })).toContainText('and 19,940 more labels')
  await viewer.getByRole('combobox', { name: 'Add a label' }).pressSequentially('label 19999')
  await expect(viewer.getByRole('option', { name: /^label 19999/ })).toBeVisible()
  await expectSmall(page)
  expect(await longestTask()).toBeLessThan(LONGEST * Math.max(slowness, await slownessOf(page)))
})

test('a label of 5 MB is shown truncated, with its length, and breaks no page', async ({
  open,
  albumId,
  service,
  page,
}) => {
  const id = await albumId('harbour')
  const photoId = await withLabels(page, service, { albumId: id, labels: ['Best', `long ${'x'.repeat(5_000_000)}`] })
  await open(`/albums/${id}`)
  const rail = page.getByRole('navigation', { name: 'Filter photos' })
  await expect(rail.getByRole('button', { name: /^Best/ })).toBeVisible()
  await expect(rail.getByText('1 label is too long to filter by.')).toBeVisible()
  await expectSmall(page)

  await page.goto(`/albums/${id}/photos/${photoId}`)
  await expect(page.getByRole('dialog').getByText('(5,000,005 characters)').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Add a label' }).fill('lon')
  await expect(page.getByRole('dialog').getByRole('option', { name: /^long/ })).toBeVisible()
  await expectSmall(page)

  await page.goto(`/albums/${id}/labels`)
  await expect(page.getByRole('row', { name: /5,000,005 characters/ })).toBeVisible()
  await expectSmall(page)
})

test('with 9,000 labels the labels page lists some at a time, finds any, and never freezes', async ({
  open,
  albumId,
  service,
  page,
}) => {
  const id = await albumId('harbour')
  // in pairs that differ only in case, so that each has a merge candidate
  const labels = Array.from({ length: 4_500 }, (_, index) => [`Sponsor ${index} wall`, `sponsor ${index} wall`]).flat()
  await withLabels(page, service, { albumId: id, labels })
  // a shared machine may change its speed meanwhile
  const slowness = await slownessOf(page)
  const longestTask = await traceTasks(page)
  await open(`/albums/${id}/labels`)
  await expect(page.getByText('100 of 9,000 labels')).toBeVisible()
  await expect(page.getByText('Merge these to see more.')).toBeVisible()
  await expectSmall(page)
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect(page.getByText('200 of 9,000 labels')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a label' }).fill('sponsor 4321')
  await expect(page.getByRole('region', { name: 'All labels' }).getByRole('row')).toHaveCount(3)
  expect(await longestTask()).toBeLessThan(LONGEST * Math.max(slowness, await slownessOf(page)))
})
