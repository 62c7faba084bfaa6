import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { useOutboxView } from '#web/data/use-outbox.ts'
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

/** Labels all photos of an outdated album, from a key or from the picker, or one that has the label. */
function Outdated() {
  const { columns, isStale, labelling } = useAlbum()
  useEffect(() => labelling?.attend(), [labelling])
  const batch = useOutboxView()?.batches[0]
  const label = (photoIds: readonly string[], seen: boolean) =>
    labelling?.apply({ steps: [{ kind: 'public', text: 'Best', wanted: true }], photoIds, seen })
  if (!labelling) return null
  return (
    <>
      <p>{isStale ? 'Outdated' : `${columns.count} photos`}</p>
      <p>{batch && `${batch.what}: ${batch.queued} queued`}</p>
      <Button onClick={() => label(ids, false)}>By key</Button>
      <Button onClick={() => label(ids, true)}>In the picker</Button>
      <Button onClick={() => label(['p1'], false)}>One that has it</Button>
      <LabellingDialogs labelling={labelling} />
    </>
  )
}

test('over an outdated album, the calls that a label needs are asked about, and not taken for changes afterwards', async () => {
  const albumId = `album ${Math.random()}`
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [{ data: ids.map((id) => labelledPhoto(id, id === 'p0' ? [] : ['Best'])), cursor: '{}' }]
  showOnService(
    <AlbumProvider albumId={albumId}>
      <Outdated />
    </AlbumProvider>,
    {
      getAlbum: () => Response.json({ data: { albumId, name: 'x', numPhotos: ids.length } }),
      getPhotos: () => {
        const answer = answers.pop()
        return answer ? Response.json(answer) : new Response(null, { status: 500 })
      },
      addPhotoLabel: () => new Promise<Response>(() => {}),
    },
    { address: `/albums/${albumId}`, queryClient },
  )
  await expect.element(page.getByText('101 photos')).toBeVisible()
  await queryClient.refetchQueries({ queryKey: ['photo', 'list', albumId] })
  await expect.element(page.getByText('Outdated')).toBeVisible()
  const why = page.getByText(/This album isn’t up to date, so the change is sent for all 101 photos\.$/)
  for (const name of ['By key', 'In the picker']) {
    await page.getByRole('button', { name }).click()
    await expect.element(why).toBeVisible()
    await page.getByRole('button', { name: name === 'By key' ? 'Cancel' : 'Apply 101 changes' }).click()
  }
  await expect.element(page.getByText('Added “Best” to 1 photo: 101 queued')).toBeVisible()
  await page.getByRole('button', { name: 'One that has it' }).click()
  await expect.element(page.getByText('This album isn’t up to date, so the change is sent anyway.')).toBeInTheDocument()
})
