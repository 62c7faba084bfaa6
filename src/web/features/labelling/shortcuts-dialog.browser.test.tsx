import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

function Dialog() {
  const { labelling } = useAlbum()
  return labelling && <ShortcutsDialog labelling={labelling} onClose={() => {}} />
}

test('a shortcut that is begun by key leaves the focus in the list', async () => {
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
  const add = page.getByRole('button', { name: 'Add a shortcut' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Choose a label below.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Label shortcuts' })).toHaveFocus()
})
