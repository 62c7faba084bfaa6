import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { Button } from '#web/ui/button.tsx'
import { LabelTable } from './label-table.tsx'

const texts = ['Best', 'Crowd', 'crowd', 'Detail', 'Food', 'Guests', 'Hall', 'Lights', 'Stage']

/** The table of nine labels, one of which a button merges into another. */
function Table() {
  const [labels, setLabels] = useState(() => texts.map((text) => ({ text, kind: 'public' as const, count: 1 })))
  return (
    <>
      <Button onClick={() => setLabels(labels.filter(({ text }) => text !== 'crowd'))}>Merge</Button>
      <LabelTable albumId="meadow" labels={labels} similar={() => []} onPropose={undefined} onRemoved={() => {}} />
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
