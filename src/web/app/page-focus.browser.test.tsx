import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#testing/mount.ts'
import { PhotoViewer } from '#web/gallery/viewer/photo-viewer.tsx'
import { paths, patterns } from '#web/paths.ts'
import { PageFocus } from './page-focus.tsx'

test('a photo that a link of another page opens has the focus, not the sheet below it', async () => {
  const onNext = vi.fn<() => void>()
  const preview = (
    <main>
      <h1>Preview</h1>
      <Link to={paths.photo({ albumId: 'lisbon', photoId: 'p1' })}>Open</Link>
    </main>
  )
  const photo = (
    <main>
      <h1>Lisbon</h1>
      <PhotoViewer
        photo={undefined}
        title="Photo 1 of Lisbon"
        position="Photo 1"
        back="Lisbon"
        onClose={() => {}}
        onPrevious={undefined}
        onNext={onNext}
        previous={undefined}
        next={undefined}
        onPictureError={() => {}}
      />
    </main>
  )
  const children = [
    { path: patterns.preview, element: preview },
    { path: patterns.album, children: [{ path: patterns.photo, element: photo }] },
  ]
  const router = createMemoryRouter([{ Component: PageFocus, children }], { initialEntries: [paths.preview('lisbon')] })
  mount(<RouterProvider router={router} />)
  await page.getByRole('link', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Photo 1 of Lisbon' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onNext).toHaveBeenCalledTimes(1)
})
