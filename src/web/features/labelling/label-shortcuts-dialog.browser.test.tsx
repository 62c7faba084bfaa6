import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { LabelShortcutsDialog } from './label-shortcuts-dialog.tsx'

function Dialog() {
  const { labelling } = useAlbum()
  return labelling && <LabelShortcutsDialog labelling={labelling} onClose={() => {}} />
}

/** Shows the dialog in an album without labels. */
const showDialog = () =>
  showOnService(
    <AlbumProvider albumId="meadow">
      <Dialog />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 0 } }),
    },
    { address: '/albums/meadow' },
  )

test('a shortcut that is begun by key leaves the focus in the list', async () => {
  showDialog()
  const add = page.getByRole('button', { name: 'Add a shortcut' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose a label below.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Label shortcuts' })).toHaveFocus()
})

test('a key that changes as many labels as it can takes no other, and says so', async () => {
  showDialog()
  await page.getByRole('button', { name: 'Add a shortcut' }).click()
  const field = page.getByRole('combobox', { name: 'Add a label' })
  const full = page.getByText('A key can change up to 12 labels. Remove one before you add another.')
  const labels = page.getByRole('list', { name: 'Labels of key 1' }).getByRole('button')
  for (let count = 1; count <= 13; count++) {
    await field.fill(`Label ${count}`)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => labels.elements().length).toBe(Math.min(count, 12))
    if (count < 12) expect(full.query()).toBeNull()
  }
  await expect.element(full).toBeVisible()
  await page.getByRole('button', { name: 'Remove “Label 1” from key 1' }).click()
  await expect.element(full).not.toBeInTheDocument()
})
