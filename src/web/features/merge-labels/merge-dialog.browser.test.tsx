import '#web/theme.css'
import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { LabelBoard } from './label-board.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const photos = (labels: string[]) => [{ photoId: 'p', labels, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }]

test.each([
  ['can’t be saved once no photo has it', [], 'Save', false],
  ['is saved on the photos that have it', ['vip'], 'Change 1 photo', true],
])('a renamed label %s', async (_what, labels, button, isEnabled) => {
  const columns = columnsOf(photos(labels))
  const vip = { text: 'vip', kind: 'public' } as const
  const proposal = { from: [{ ...vip, count: 1 }], into: vip }
  showOnService(<MergeDialog {...{ albumId: 'lisbon', columns, proposal }} onClose={() => {}} onBegun={() => {}} />)
  await page.getByRole('combobox', { name: 'New label' }).fill('Guests')
  await expect.element(page.getByText(/is replaced by “Guests”/)).toBeVisible()
  const save = page.getByRole('button', { name: button, exact: true })
  await (isEnabled ? expect.element(save).toBeEnabled() : expect.element(save).toBeDisabled())
})

/** Two labels to rename, one after the other. */
function Renames() {
  const columns = columnsOf(photos(['vip', 'VIP']))
  const [text, rename] = useState<string>()
  const [said, say] = useState('')
  const label = text !== undefined && ({ text, kind: 'public' } as const)
  return (
    <>
      {['vip', 'VIP'].map((each) => (
        <button key={each} type="button" onClick={() => rename(each)}>
          Rename {each}
        </button>
      ))}
      <output>{said}</output>
      {label && (
        <MergeDialog
          key={text}
          {...{ albumId: 'lisbon', columns, proposal: { from: [{ ...label, count: 1 }], into: label } }}
          onClose={() => rename(undefined)}
          onBegun={say}
        />
      )}
    </>
  )
}

test('a merge that has begun can’t be called off: its dialog can be closed, and closes no other one', async () => {
  const answer = Promise.withResolvers<Response>()
  showOnService(<Renames />, { getPhotos: () => answer.promise, addPhotoLabel: () => Response.json({ data: {} }) })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Rename vip', exact: true }).click()
  await page.getByRole('combobox', { name: 'New label' }).fill('Guests')
  await dialog.getByRole('button', { name: 'Change 1 photo' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await dialog.getByText('Close', { exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Rename VIP', exact: true }).click()
  answer.resolve(Response.json({ data: photos(['vip', 'VIP']), cursor: '{}' }))
  await expect.element(page.getByText('“vip” becomes “Guests” on 1 photo.')).toBeVisible()
  await expect.element(dialog).toBeVisible()
})

/** The labels page, with what it would offer to undo. */
function Board() {
  const [said, say] = useState('')
  return (
    // the head of the table stays below the app's header, and would otherwise lie over the first row
    <div style={{ paddingTop: 'var(--header-height)' }}>
      <LabelBoard albumId="meadow" onChange={say} />
      <output>{said}</output>
    </div>
  )
}

const released = (place: number) => ({ ...labelledPhoto(`p${place}`, []), restrictedLabels: ['released'] })

/**
 * Begins to make a hidden label public on two photos, while others give it to one more, or take it from one.
 *
 * @returns the photos on which it was published so far
 */
async function publish(meanwhile: number) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let count = 2
  const requests = showOnService(
    <Board />,
    {
      getPhotos: () =>
        Response.json({ data: Array.from({ length: count }, (_, place) => released(place)), cursor: '{}' }),
      addPhotoLabel: () => Response.json({ data: { message: 'added' } }),
    },
    { queryClient },
  )
  await page.getByRole('button', { name: 'Make public: “released”' }).click()
  await expect.element(page.getByText('Participants will see “released” on 2 photos.')).toBeVisible()
  count = meanwhile
  // as if it had been read a while ago
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await page.getByRole('dialog').getByRole('button', { name: 'Make public' }).click()
  return () => requests.filter(({ operation }) => operation === 'addPhotoLabel').length
}

test('a label is published on more photos than were confirmed only once they are confirmed, too', async () => {
  const published = await publish(3)
  const dialog = page.getByRole('dialog')
  const status = dialog.getByRole('status').filter({ hasText: 'these labels have changed in the meantime' })
  await expect.element(status).toBeVisible()
  await expect.element(dialog.getByText('Participants will see “released” on 3 photos.')).toBeVisible()
  expect(published()).toBe(0)
  await dialog.getByRole('button', { name: 'Make public' }).click()
  await expect.element(page.getByText(/ on 3 photos\.$/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(published).toBe(3)
})

test('a label that fewer photos have by now is published on these, and said to be', async () => {
  const published = await publish(1)
  await expect.element(page.getByText(/ on 1 photo\.$/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(published).toBe(1)
})
