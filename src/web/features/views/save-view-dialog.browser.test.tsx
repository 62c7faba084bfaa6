import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useViews } from './use-views.ts'

function Save() {
  const views = useViews()
  return views.isReady && <SaveViewDialog views={views} text="is:video" onClose={() => {}} />
}

test('a view that can’t be stored is said to be lost with the page, and not to be saved', async () => {
  const albumId = `album ${Math.random()}`
  showOnService(
    <AlbumProvider albumId={albumId}>
      <Save />
    </AlbumProvider>,
    {
      ping: () => Response.json({ data: { callerId: 'ana' } }),
      getPhotos: () => Response.json({ data: [], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 0 } }),
    },
  )
  await page.getByRole('textbox', { name: 'View name' }).fill('Videos')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').getByText(/couldn’t be saved on this device/)).toBeVisible()
  expect(page.getByText('Saved “Videos”.').elements()).toEqual([])
})
