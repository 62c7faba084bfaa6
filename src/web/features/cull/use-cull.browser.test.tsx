import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useCull } from './use-cull.ts'

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

const photosOf = (ids: string, labels: string[] = []) =>
  Array.from(ids, (photoId) => ({
    photoId,
    labels,
    originalUrl: picture,
    stableUrl: picture,
    downloadUrl: picture,
    width: 3,
    height: 2,
  }))

/** The photo that is culled, the fifth of the queue and the one before the first on request, and a refetch. */
function Culled() {
  const { refresh } = useAlbum()
  const { isReady, photoId, goTo } = useCull({ onUndo: async () => [] })
  return (
    <>
      <p>{isReady ? `Photo ${photoId}` : 'Loading'}</p>
      <Button onClick={() => goTo(4)}>Fifth</Button>
      <Button onClick={() => goTo(-1)}>Before the first</Button>
      <Button onClick={() => void refresh()}>Refresh</Button>
    </>
  )
}

test('when the photo on screen leaves the album, the cull goes on with the one after it', async () => {
  const albumId = `album ${Math.random()}`
  let ids = 'abcdefg'
  showOnService(
    <AlbumProvider albumId={albumId}>
      <Culled />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'Lisbon', numPhotos: ids.length } }),
      getPhotos: () => Response.json({ data: photosOf(ids), cursor: '{}' }),
      ping: () => Response.json({ data: { message: 'pong', callerId: 'ana' } }),
    },
  )
  await expect.element(page.getByText('Photo a')).toBeVisible()
  await page.getByRole('button', { name: 'Fifth' }).click()
  await expect.element(page.getByText('Photo e')).toBeVisible()
  // with two more that are gone, and others that come before it
  ids = 'uvwabdg'
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('Photo g')).toBeVisible()
  await page.getByRole('button', { name: 'Before the first' }).click()
  await expect.element(page.getByText('Photo u')).toBeVisible()
  ids = 'wabdg'
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('Photo w')).toBeVisible()
})

/** Decides with the first label shortcut, and undoes. */
function Deciding({ onUndo }: { onUndo: () => Promise<string[]> }) {
  const { labelling } = useAlbum()
  const announcement = useStore(labelling, (state) => state?.announcement)
  const { isReady, photoId, shortcuts, canDecide, decide, undo } = useCull({ onUndo })
  return (
    <>
      <p>{isReady ? `Photo ${photoId}` : 'Loading'}</p>
      <output>{announcement?.text}</output>
      {canDecide &&
        shortcuts.map((shortcut) => (
          <Button key={shortcut.key} onClick={() => decide(shortcut)}>
            Decide
          </Button>
        ))}
      <Button onClick={() => void undo()}>Undo</Button>
    </>
  )
}

test('an undo after a label that the service refused goes back to its photo, and undoes nothing', async () => {
  const albumId = `album ${Math.random()}`
  const album = { albumId, name: 'Lisbon', numPhotos: 3 }
  const onUndo = vi.fn<() => Promise<string[]>>(async () => [])
  showOnService(
    <AlbumProvider albumId={albumId}>
      <Deciding onUndo={onUndo} />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: album }),
      getAlbums: () => Response.json({ data: [album], cursor: '{}' }),
      getPhotos: () => Response.json({ data: [...photosOf('ab'), ...photosOf('c', ['Keep'])], cursor: '{}' }),
      addPhotoLabel: () => Response.json({ message: 'not this one' }, { status: 400 }),
    },
  )
  await expect.element(page.getByText('Photo a')).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(page.getByText('Photo b')).toBeVisible()
  await expect.element(page.getByText(/^Couldn’t add “Keep”/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Photo a')).toBeVisible()
  expect(onUndo).not.toHaveBeenCalled()
})
