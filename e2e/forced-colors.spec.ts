import type { Locator } from '@playwright/test'
import { call } from './support/api.ts'
import { expect, test, unique } from './support/fixtures.ts'
import { untilSelectable } from './support/sheet-ready.ts'

// high contrast: the browser replaces colours and drops shadows, so states need another sign
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
})

/** Computed styles of an element or of its pseudo-element. */
const styleOf = (element: Locator, names: readonly string[], part?: '::before' | '::after') =>
  element.evaluate(
    (found, asked) => {
      const style = getComputedStyle(found, asked.part)
      return asked.names.map((name) => style.getPropertyValue(name))
    },
    { names, part },
  )

/** A system colour as a computed colour. */
const systemColour = (element: Locator, name: string) =>
  element.evaluate((found, colour) => {
    const probe = document.createElement('span')
    probe.style.color = colour
    found.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('a selected photo has a frame and a tick in the system’s highlight colour', async ({ open, albumId, page }) => {
  await open(`/albums/${await albumId('harbour')}`)
  await untilSelectable(page)
  const [one, other] = [page.getByRole('gridcell').nth(1), page.getByRole('gridcell').nth(2)]
  await one.click({ position: { x: 14, y: 14 } })
  await expect(one).toHaveAttribute('aria-selected', 'true')
  const highlight = await systemColour(one, 'Highlight')
  expect(await styleOf(one, ['outline-style', 'outline-width', 'outline-color'])).toEqual(['solid', '3px', highlight])
  expect(await styleOf(one, ['visibility', 'background-color'], '::before')).toEqual(['visible', highlight])
  expect(await styleOf(other, ['outline-style'])).toEqual(['none'])
})

test('label dots keep their colours in forced colours', async ({ open, albumId, page, service }) => {
  const id = await albumId('harbour')
  const [photo] = await call(service, 'getPhotos', { albumId: id })
  await call(service, 'addPhotoLabel', { albumId: id, photoId: photo?.photoId ?? '', label: unique('Best') })
  await open(`/albums/${id}`)
  const dots = page.getByRole('gridcell').first().locator('[data-public]')
  await expect(dots).toBeVisible()
  const [image, adjust] = await styleOf(dots, ['background-image', 'forced-color-adjust'])
  expect(image).toContain('radial-gradient')
  expect(adjust).toBe('none')
})

test('the video mark has the system’s text colour', async ({ open, albumId, page }) => {
  await open(`/albums/${await albumId('clips')}`)
  const mark = page.getByRole('gridcell', { name: /video/ }).locator('.mark-video')
  const [text, ground] = [await systemColour(mark, 'CanvasText'), await systemColour(mark, 'Canvas')]
  expect(await styleOf(mark, ['background-color'], '::before')).toEqual([text])
  expect(await styleOf(mark, ['background-color'])).toEqual([ground])
})

test('the finding about the open webhook has the system’s text colour', async ({ open, asAdmin }) => {
  const { id, caller } = await asAdmin()
  const config = {
    event: 'photoLabelAdded',
    albumId: id,
    label: 'print',
    targetUrl: 'https://print.example/queue',
  } as const
  await call(caller, 'createSubscription', { ...config, metadata: { addsLabel: 'print' } })
  const page = await open('/webhooks', caller)
  const line = page.getByRole('button', { name: /print\.example/, pressed: true })
  const mark = line.getByText(/^According to its metadata, the receiver adds/).locator('..')
  await expect(mark).toBeVisible()
  expect(await styleOf(mark, ['color'])).toEqual([await systemColour(page.locator('body'), 'CanvasText')])
})
