import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { LabelBoard } from './label-board.tsx'

const photos = [labelledPhoto('p', ['Test']), labelledPhoto('q', ['Best', 'Test']), labelledPhoto('r', ['Best'])]

/** The labels page, with what it would offer to undo. */
function Board() {
  const [said, say] = useState('')
  return (
    <>
      <LabelBoard albumId="meadow" onChange={say} />
      <output>{said}</output>
    </>
  )
}

test('a label is removed from all photos that have it, once the number of photos is confirmed', async () => {
  const requests = showOnService(<Board />, {
    getPhotos: () => Response.json({ data: photos, cursor: '{}' }),
    removePhotoLabel: () => Response.json({ data: { message: 'removed' } }),
  })
  await page.getByRole('button', { name: 'Remove “Test” from all photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this label from 2 photos?' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Removed “Test” from 2 photos.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /^Test/ })).not.toBeInTheDocument()
  const removed = () => requests.flatMap(({ operation, body }) => (operation === 'removePhotoLabel' ? [body] : []))
  await expect
    .poll(removed)
    .toEqual(['p', 'q'].map((photoId) => ({ albumId: 'meadow', photoId, label: 'Test', isHidden: false })))
})

const more = () => Response.json({ data: [...photos, labelledPhoto('s', ['Test'])], cursor: '{}' })

test.each([
  ['the service can’t be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['it takes long to answer', () => new Promise<Response>(() => {})],
  ['others have given it to more photos', more],
])('a label is removed at once, from the photos that were counted, if %s', async (_what, readAgain) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [() => Response.json({ data: photos, cursor: '{}' }), readAgain]
  const options = {
    getPhotos: () => (answers.shift() ?? more)(),
    removePhotoLabel: () => new Promise<Response>(() => {}),
  }
  showOnService(<Board />, options, { queryClient })
  await page.getByRole('button', { name: 'Remove “Test” from all photos' }).click()
  // as if it had been read a while ago
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Removed “Test” from 2 photos.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
