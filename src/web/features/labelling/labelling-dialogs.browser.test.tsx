import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { Button } from '#web/ui/button.tsx'
import { LabellingDialogs } from './labelling-dialogs.tsx'

const ids = Array.from({ length: 101 }, (_, number) => `p${number}`)

/** Labels one photo, labels all of them, and repeats the last labelling on another photo. */
function Labelled() {
  const { labelling, isWhole } = useAlbum()
  const label = (text: string, photoIds: readonly string[]) =>
    labelling?.apply({ steps: [{ kind: 'public', text, wanted: true }], photoIds, seen: false })
  if (!labelling || !isWhole) return null
  return (
    <>
      <Button onClick={() => label('Best', ['p0'])}>Label one</Button>
      <Button onClick={() => label('Reject', ids)}>Label all</Button>
      <Button onClick={() => labelling.repeat(['p1'])}>Repeat</Button>
      <LabellingDialogs labelling={labelling} />
    </>
  )
}

test('a labelling that was cancelled is not the one that is repeated', async () => {
  const albumId = `album ${Math.random()}`
  const requests = showOnService(
    <AlbumProvider albumId={albumId}>
      <Labelled />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'x', numPhotos: ids.length } }),
      getPhotos: () => Response.json({ data: ids.map((id) => labelledPhoto(id, [])), cursor: '{}' }),
      addPhotoLabel: () => Response.json({ data: { message: 'added' } }),
    },
    { address: `/albums/${albumId}` },
  )
  await page.getByRole('button', { name: 'Label one' }).click()
  await page.getByRole('button', { name: 'Label all' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Repeat' }).click()
  const added = () => requests.flatMap(({ operation, body }) => (operation === 'addPhotoLabel' ? [body] : []))
  await expect.poll(added).toMatchObject([
    { photoId: 'p0', label: 'Best' },
    { photoId: 'p1', label: 'Best' },
  ])
})
