import '#web/theme.css'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SharedAlbum } from '#contract/extensions.ts'
import { mount } from '#testing/mount.ts'
import { SharedAlbumView } from './shared-album-view.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>')}`
const photos = ['a', 'b', 'c'].map((photoId) => ({ photoId, width: 30, height: 20, stableUrl: picture }))

function open(
  album: Partial<SharedAlbum>,
  address = '/share/s',
  { loader, before = [] }: { loader?: () => Promise<null>; before?: string[] } = {},
) {
  const shared = { name: 'Lisbon', previewOn: true, photos, ...album }
  const element = <SharedAlbumView slug="s" album={shared} onPictureError={() => {}} freshAddress={() => undefined} />
  const router = createMemoryRouter([{ path: '/share/:slug', loader, element }, { path: '*' }], {
    initialEntries: [...before, address],
  })
  mount(<RouterProvider router={router} />)
  return router
}

const link = (index: number) => page.getByRole('link', { name: `Photo ${index} of 3` })
const dialog = (index: number) => page.getByRole('dialog', { name: `Photo ${index} of 3` })

test('a photo opens over the page, arrow keys step through photos, and Escape returns to its link', async () => {
  const router = open({})
  await link(2).click()
  await expect.element(dialog(2)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog(3)).toBeVisible()
  expect(router.state.location.search).toBe('?photo=c')
  await expect.element(page.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Photo 3 of 3', { exact: true }).last()).toBeVisible()
  // stops at the last photo
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.element(dialog(2)).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('')
  await expect.element(link(2)).toHaveFocus()
})

test('a second Escape before the photo has closed does not leave the page', async () => {
  const slow: PromiseWithResolvers<null>[] = []
  const loader = async () => (slow.length > 0 ? (slow.at(-1)?.promise ?? null) : null)
  const router = open({}, '/share/s', { loader, before: ['/before'] })
  await link(2).click()
  await expect.element(dialog(2)).toBeVisible()
  slow.push(Promise.withResolvers())
  await userEvent.keyboard('{Escape}{Escape}')
  slow[0]?.resolve(null)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/share/s')
  // closes again when it is opened again
  await router.navigate(1)
  await expect.element(dialog(2)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a link to one photo opens it, and closing stays on the album', async () => {
  const router = open({}, '/share/s?photo=b')
  await expect.element(dialog(2)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Lisbon' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.state.location.pathname + router.state.location.search).toBe('/share/s')
})

test('an album whose preview is off shows its name and a notice, but no photos', async () => {
  open({ previewOn: false, photos: [] })
  await expect.element(page.getByRole('heading', { name: 'Lisbon', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'This album isn’t shared right now' })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('the wall lays out photos in rows at their aspect ratios, within its width', async () => {
  // tall enough that no scrollbar narrows the page
  await page.viewport(1200, 1600)
  open({})
  await expect.element(link(1)).toBeVisible()
  const boxes = page
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect())
  const wall = page.getByRole('list').element().getBoundingClientRect()
  for (const box of boxes) {
    expect(Math.abs(box.width / box.height - 1.5)).toBeLessThan(0.02)
    expect(box.right).toBeLessThanOrEqual(wall.right)
    expect(box.bottom).toBeLessThanOrEqual(wall.bottom)
  }
})

test('few photos are shown large', async () => {
  await page.viewport(1200, 800)
  open({})
  await expect.element(link(1)).toBeVisible()
  expect(page.getByRole('list').element().getBoundingClientRect().height).toBeGreaterThan(400)
})

test('an empty preview says that there are no photos yet', async () => {
  open({ photos: [] })
  await expect.element(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
})
