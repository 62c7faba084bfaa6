import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import type { NamedView } from '#web/data/views/named-views.ts'
import { writeViewsFile } from '#web/data/views/views-file.ts'
import { ViewsDialog } from './views-dialog.tsx'

function Dialog() {
  const [list, set] = useState<readonly NamedView[]>([
    { name: 'Best', filter: 'Best' },
    { name: 'Crowd', filter: 'Crowd' },
  ])
  const store = (views: readonly NamedView[]) => {
    set(views)
    return true
  }
  return (
    <ViewsDialog views={{ list, isReady: true, set: store, keys: { list: [], set: () => true } }} onClose={() => {}} />
  )
}

/** Shows the dialog over an album of one photo with a hidden label. */
function showDialog(search = '') {
  const photo = { photoId: 'p', restrictedLabels: ['approved'], originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }
  showOnService(
    <AlbumProvider albumId="meadow">
      <Dialog />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [photo], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 1 } }),
    },
    { address: `/albums/meadow${search}` },
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
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  undo.element().focus()
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

test('an import as a participant doesn’t say that hidden labels are missing', async () => {
  showDialog('?as=participant')
  await expect.element(names.first()).toBeVisible()
  const views = [
    { name: 'Hidden', filter: '@approved' },
    { name: 'Public', filter: 'Food' },
  ]
  const text = JSON.stringify({ kind: 'contact-sheet-views', version: 1, views })
  await page.getByLabelText('Views file').upload(new File([text], 'views.json', { type: 'application/json' }))
  await expect.element(page.getByText('Added 2 views. 1 of 1 label doesn’t exist in this album: Food.')).toBeVisible()
})

test('an import names the labels of its shortcuts that are missing, as a link does', async () => {
  showDialog()
  await expect.element(names.first()).toBeVisible()
  const best = { text: 'Bset', kind: 'public', wanted: true } as const
  const text = writeViewsFile({ views: [], keys: [{ key: '1', steps: [best] }] })
  await page.getByLabelText('Views file').upload(new File([text], 'views.json', { type: 'application/json' }))
  await expect.element(page.getByText(/1 of 1 label doesn’t exist in this album: Bset\.$/)).toBeVisible()
})

test('an import says that its file was deleted after it was chosen', async () => {
  showDialog()
  const field = page.getByLabelText('Views file')
  await expect.element(field).toBeInTheDocument()
  const input = field.element()
  // a test can’t delete a file between choosing and reading it
  const file = new File([], 'views.json')
  file.text = () => Promise.reject(new DOMException('It is gone', 'NotReadableError'))
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (!(input instanceof HTMLInputElement)) throw new TypeError('The file is chosen elsewhere')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText(/^Couldn’t read this file/)).toBeVisible()
})
