import { type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { labelledPhoto } from '#testing/fixtures/labelled-photo.ts'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { LabelPicker } from './label-picker.tsx'
import { ShortcutChips } from './shortcut-help.tsx'

const photos = [
  labelledPhoto('p', ['Solo']),
  labelledPhoto('q', ['Best', 'Crowd']),
  labelledPhoto('r', ['Best', 'Crowd']),
]

const changed = () => Response.json({ data: { message: 'changed' } })

/** Listens for labelling like a page with its keys, once the album is whole. */
function Attended({ children }: { children: ReactNode }) {
  const { labelling, isWhole } = useAlbum()
  useEffect(() => labelling?.attend(), [labelling])
  return isWhole && children
}

/** Shows labels of the photo “p” of an album of three. */
function showLabels(children: ReactNode) {
  const albumId = `album ${Math.random()}`
  const album = { albumId, name: 'Rolling Meadow', numPhotos: 3 }
  return showOnService(
    <AlbumProvider albumId={albumId}>
      <Attended>{children}</Attended>
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: photos, cursor: '{}' }),
      getAlbum: () => Response.json({ data: album }),
      getAlbums: () => Response.json({ data: [album], cursor: '{}' }),
      addPhotoLabel: changed,
      removePhotoLabel: changed,
    },
    { address: `/albums/${albumId}` },
  )
}

test('a second tap on the place of a chip takes its label off again', async () => {
  showLabels(<ShortcutChips photoId="p" isCurrent />)
  const second = page.getByRole('button').nth(1)
  await expect.element(second).toHaveTextContent('Crowd')
  await second.click()
  await expect.element(page.getByRole('button', { name: /Crowd.*on/ })).toBeVisible()
  await second.click()
  await expect.element(second).toHaveTextContent('Crowd')
  await expect.element(page.getByRole('button').first()).toHaveTextContent('Best')
})

test('a label that is tapped off its last photo keeps its chip, which adds it again', async () => {
  showLabels(<ShortcutChips photoId="p" isCurrent />)
  const solo = page.getByRole('button').nth(2)
  await expect.element(solo).toHaveAccessibleName(/Solo.*on/)
  await solo.click()
  await expect.element(solo).toHaveAccessibleName(/Solo$/)
  await solo.click()
  await expect.element(solo).toHaveAccessibleName(/Solo.*on/)
})

/** Chips of the photo in the panel, which follows the photo in view a moment later. */
function SteppedChips() {
  const [panelPhotoId, setPanelPhotoId] = useState('p')
  return (
    <>
      <ShortcutChips photoId={panelPhotoId} isCurrent={panelPhotoId === 'q'} />
      <button type="button" onClick={() => setPanelPhotoId('q')}>
        Next
      </button>
    </>
  )
}

test('a chip labels only the photo in view, and keeps the focus from photo to photo', async () => {
  const requests = showLabels(<SteppedChips />)
  const solo = page.getByRole('button', { name: /Solo/ })
  await solo.click()
  const next = page.getByRole('button', { name: 'Next' }).element()
  if (next instanceof HTMLElement) next.click()
  await expect.element(solo).toHaveAccessibleName(/Solo$/)
  await expect.element(solo).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(solo).toHaveAccessibleName(/Solo.*on/)
  const changes = requests.filter(({ operation }) => operation.endsWith('PhotoLabel'))
  expect(changes.every(({ body }) => JSON.stringify(body).includes('"q"'))).toBe(true)
})

test('a label that is removed from its last photo keeps its row, which adds it again', async () => {
  showLabels(<LabelPicker photoIds={['p']} inDialog />)
  const solo = page.getByRole('option', { name: /Solo/ })
  await expect.element(solo).toHaveAttribute('aria-checked', 'true')
  await solo.click()
  await expect.element(solo).toHaveAttribute('aria-checked', 'false')
  await solo.click()
  await expect.element(solo).toHaveAttribute('aria-checked', 'true')
})

test('a label given by its name is confirmed in the box, wherever its row is', async () => {
  showLabels(<LabelPicker photoIds={['q', 'r']} inDialog />)
  await page.getByRole('combobox').fill('Gallery wall')
  await expect.element(page.getByText('Adds to 2 of 2 photos.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Added “Gallery wall” to 2 photos.')).toBeVisible()
  await page.getByRole('option', { name: /Solo/ }).hover()
  await expect.element(page.getByText('Adds to 2 of 2 photos.')).toBeVisible()
})

test('a label that may be among those still loading is created only once that is confirmed', async () => {
  const albumId = `album ${Math.random()}`
  const rest = Promise.withResolvers<void>()
  const pieces = [
    async () => `{"data":[${JSON.stringify(labelledPhoto('p', ['Solo']))},`,
    async () => {
      await rest.promise
      return `${JSON.stringify({ ...labelledPhoto('q', []), restrictedLabels: ['do not show'] })}],"cursor":"{}"}`
    },
  ]
  const stream = () =>
    new ReadableStream({
      async pull(controller) {
        const piece = await pieces.shift()?.()
        if (piece === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(piece))
      },
    })
  const requests = showOnService(
    <AlbumProvider albumId={albumId}>
      <LabelPicker photoIds={['p']} />
    </AlbumProvider>,
    {
      getPhotos: () => new Response(stream()),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 2 } }),
      getAlbums: () => Response.json({ data: [{ albumId }], cursor: '{}' }),
      addPhotoLabel: changed,
    },
    { address: `/albums/${albumId}` },
  )
  await expect.element(page.getByRole('option', { name: /Solo/ })).toBeVisible()
  await page.getByRole('combobox').fill('do not show')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Not all photos of this album have loaded/)).toBeVisible()
  expect(requests.map(({ operation }) => operation)).not.toContain('addPhotoLabel')
  rest.resolve()
  await page.getByRole('button', { name: /^Use do not show/ }).click()
  await expect
    .poll(() => requests.find(({ operation }) => operation === 'addPhotoLabel')?.body)
    .toMatchObject({
      label: 'do not show',
      isHidden: true,
    })
})
