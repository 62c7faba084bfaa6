import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
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
