import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { MergeDialog } from './merge-dialog.tsx'

test.each([
  ['can’t be saved once no photo has it', [], 'Save', false],
  ['is saved on the photos that have it', ['vip'], 'Change 1 photo', true],
])('a renamed label %s', async (_what, labels, button, isEnabled) => {
  const columns = columnsOf([{ photoId: 'p', labels, originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }])
  const vip = { text: 'vip', kind: 'public' } as const
  const proposal = { from: [{ ...vip, count: 1 }], into: vip }
  showOnService(<MergeDialog {...{ albumId: 'lisbon', columns, proposal }} onClose={() => {}} onBegun={() => {}} />)
  await page.getByRole('combobox', { name: 'New label' }).fill('Guests')
  await expect.element(page.getByText(/is replaced by “Guests”/)).toBeVisible()
  const save = page.getByRole('button', { name: button, exact: true })
  await (isEnabled ? expect.element(save).toBeEnabled() : expect.element(save).toBeDisabled())
})
