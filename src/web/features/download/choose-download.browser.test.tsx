import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { ChooseDownload } from './choose-download.tsx'
import { DownloadDialog } from './download-dialog.tsx'

const photo = (photoId: string) => ({ photoId, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' })

test('a part of an album is not downloaded for the whole', async () => {
  // it ends midway, as if the connection had broken
  const answers = [new Response(`{"data":[${JSON.stringify(photo('p'))},`)]
  showOnService(
    <AlbumProvider albumId="meadow">
      <ChooseDownload isInMemory={false} interrupted={null} onStart={() => {}} onClose={() => {}} />
    </AlbumProvider>,
    {
      getPhotos: () => answers.shift() ?? Response.json({ data: [photo('p'), photo('q')], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 2 } }),
    },
  )
  await expect.element(page.getByText(/^Only some of the photos have loaded/)).toBeVisible()
  await expect.element(page.getByText(/still loading/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Download 1 photo' })).toBeDisabled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Download 2 photos' })).toBeEnabled()
  // the button is gone, but the focus stays in the dialog
  expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
})

test('photos are chosen only where there is a choice: a selection, or a filter', async () => {
  const photos = [{ ...photo('p'), labels: ['Best'] }, photo('q')]
  const showAt = (address: string) =>
    showOnService(
      <AlbumProvider albumId="meadow">
        <ChooseDownload isInMemory={false} interrupted={null} onStart={() => {}} onClose={() => {}} />
      </AlbumProvider>,
      {
        getPhotos: () => Response.json({ data: photos, cursor: '{}' }),
        getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 2 } }),
      },
      { address },
    )
  showAt('/albums/meadow')
  const whole = page.getByText('Whole album (2)')
  await expect.element(whole).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Whole album (2)' })).not.toBeInTheDocument()
  showAt('/albums/meadow?filter=Best')
  await expect.element(page.getByRole('radio', { name: 'Shown by the filter (1)' })).toBeChecked()
})

test('photos that stay on the sheet although they no longer match the filter are not downloaded', async () => {
  const queryClient = new QueryClient()
  const best = { ...photo('p'), labels: ['Best'] }
  const answers = [[best, { ...photo('q'), labels: ['Best'] }, photo('r')]]
  showOnService(
    <AlbumProvider albumId="meadow">
      <ChooseDownload isInMemory={false} interrupted={null} onStart={() => {}} onClose={() => {}} />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: answers.shift() ?? [best, photo('q'), photo('r')], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 3 } }),
    },
    { address: '/albums/meadow?filter=Best', queryClient },
  )
  await expect.element(page.getByRole('radio', { name: 'Shown by the filter (2)' })).toBeChecked()
  // Best was removed from q
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('radio', { name: 'Shown by the filter (1)' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Download 1 photo' })).toBeEnabled()
})

test('copying a list keeps the focus on its button', async () => {
  showOnService(
    <AlbumProvider albumId="meadow">
      <ChooseDownload isInMemory={false} interrupted={null} onStart={() => {}} onClose={() => {}} />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [photo('p')], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 1 } }),
    },
  )
  const csv = page.getByRole('button', { name: 'Labels as CSV' })
  await expect.element(csv).toBeEnabled()
  csv.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Copied|^Couldn’t copy/)).toBeVisible()
  await expect.element(csv).toHaveFocus()
})

test('a double click on Download asks once where to save the file', async () => {
  const chosen = Promise.withResolvers<never>()
  const active = new DOMException('File picker already active.', 'NotAllowedError')
  const picker = vi.fn().mockReturnValueOnce(chosen.promise).mockRejectedValue(active)
  const { showSaveFilePicker } = window
  onTestFinished(() => {
    window.showSaveFilePicker = showSaveFilePicker
  })
  window.showSaveFilePicker = picker
  showOnService(
    <AlbumProvider albumId="meadow">
      <DownloadDialog onClose={() => {}} />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [photo('p')], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 1 } }),
    },
  )
  const download = page.getByRole('button', { name: 'Download 1 photo' })
  await download.dblClick()
  expect(picker).toHaveBeenCalledTimes(1)
  // after the picker was cancelled it can be opened again
  chosen.reject(new DOMException('The user aborted a request.', 'AbortError'))
  await chosen.promise.catch(() => undefined)
  await download.click()
  expect(picker).toHaveBeenCalledTimes(2)
})
