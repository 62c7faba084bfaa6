import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { Button } from '#web/ui/button.tsx'
import { LabelTable } from './label-table.tsx'

const texts = ['Best', 'Crowd', 'crowd', 'Detail', 'Food', 'Guests', 'Hall', 'Lights', 'Stage']

const all = texts.map((text) => ({ text, kind: 'public' as const, count: 1 }))

/** The table of nine labels, one of which a button merges into another, and another undoes that. */
function Table() {
  const [labels, setLabels] = useState(all)
  return (
    <>
      <Button onClick={() => setLabels(labels.filter(({ text }) => text !== 'crowd'))}>Merge</Button>
      <Button onClick={() => setLabels(all)}>Undo</Button>
      <LabelTable albumId="meadow" labels={labels} similar={() => []} onPropose={() => {}} onRemoved={() => {}} />
    </>
  )
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('a search can be cleared even if few labels are left', async () => {
  showOnService(<Table />)
  const search = page.getByRole('searchbox', { name: 'Find a label' })
  await search.fill('crowd')
  await expect.element(row('Best')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.element(row('crowd')).not.toBeInTheDocument()
  await search.fill('')
  await expect.element(row('Best')).toBeVisible()
})

test('the dialog that removes a label does not come back with a label that others have removed meanwhile', async () => {
  showOnService(<Table />)
  await page.getByRole('button', { name: 'Remove “crowd” from all photos' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  // what others do behind the dialog
  page
    .getByText('Merge')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('crowd')).toBeVisible()
  expect(dialog.query()).toBe(null)
})
