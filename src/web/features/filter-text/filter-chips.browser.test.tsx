import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { FilterChips } from './filter-chips.tsx'

function showChips(filter: string) {
  showOnService(
    <AlbumProvider albumId="meadow">
      <FilterChips />
    </AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Rolling Meadow', numPhotos: 0 } }),
    },
    { address: `/albums/meadow?filter=${encodeURIComponent(filter)}` },
  )
}

const match = page.getByRole('combobox', { name: 'Match' })

test('a filter of at least one part says that any must match', async () => {
  showChips('1 of (Best, Crowd)')
  await expect.element(match).toHaveDisplayValue('Match any')
  await match.selectOptions('Match all')
  await expect.element(match).toHaveDisplayValue('Match all')
})

test('a number of parts larger than there are is one more choice', async () => {
  showChips('9999 of (Best, Crowd)')
  await expect.element(match).toHaveDisplayValue('Match at least 9,999')
  const choices = Array.from(match.element().querySelectorAll('option'), ({ label }) => label)
  expect(choices).toEqual(['Match all', 'Match any', 'Match at least 2', 'Match at least 9,999'])
})
