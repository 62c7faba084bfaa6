import '#web/theme.css'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { useData } from '#web/data/data-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlbumCover } from './album-cover.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`

/** The cover of a large album, and a button that opens it. */
function LargeAlbum() {
  const { photos } = useData()
  const queryClient = useQueryClient()
  return (
    <div className="w-80">
      <AlbumCover album={{ albumId: 'wedding', name: 'Wedding', numPhotos: 300 }} canAdd />
      <Button onClick={() => void queryClient.prefetchQuery(photos.list('wedding'))}>Open</Button>
    </div>
  )
}

test('a large album whose preview is off has a cover once opened, and until then no word of its preview', async () => {
  const photo = { photoId: 'p', originalUrl: picture, stableUrl: picture, downloadUrl: picture }
  showOnService(<LargeAlbum />, { getPhotos: () => Response.json({ data: [photo] }) })
  await expect.element(page.getByText('Open to see its photos')).toBeVisible()
  await expect.element(page.getByText(/preview/i)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => document.querySelectorAll('img').length).toBe(1)
  await expect.element(page.getByText('Open to see its photos')).not.toBeInTheDocument()
})

test.each([
  ['Add photos', [{ name: 'upload' }]],
  ['No photos yet', []],
])('an empty album says “%s” if its service offers %j', async (word, extensions) => {
  showOnService(<AlbumCover album={{ albumId: 'wedding', name: 'Wedding', numPhotos: 0 }} canAdd />, {
    extensions: () => Response.json({ data: extensions }),
  })
  await expect.element(page.getByText(word)).toBeVisible()
})
