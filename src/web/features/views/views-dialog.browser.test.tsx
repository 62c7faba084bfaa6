import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import type { NamedView } from '#web/data/views/named-views.ts'
import { ViewsDialog } from './views-dialog.tsx'

function Dialog() {
  const [list, set] = useState<readonly NamedView[]>([
    { name: 'Best', filter: 'Best' },
    { name: 'Crowd', filter: 'Crowd' },
  ])
  return <ViewsDialog views={{ list, isReady: true, set, keys: { list: [], set: () => {} } }} onClose={() => {}} />
}

function showDialog() {
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
}

const list = page.getByRole('list', { name: 'Saved views' })
const names = page.getByRole('textbox')

test('a view that is deleted by key leaves the focus in the list, and so does its undo', async () => {
  showDialog()
  const remove = page.getByRole('button', { name: 'Delete Best' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(names).toHaveValue('Crowd')
  await expect.element(list).toHaveFocus()
  page.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(names.first()).toHaveValue('Best')
  await expect.element(list).toHaveFocus()
})

test('an undo says that it is done, without the number of all views', async () => {
  showDialog()
  await page.getByRole('button', { name: 'Delete Best' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone.', { exact: true })).toBeVisible()
})
