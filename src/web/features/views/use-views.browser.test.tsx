import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider, useAlbum } from '#web/album/use-album.tsx'
import { useViews } from './use-views.ts'

function State() {
  const { isWhole } = useAlbum()
  return <p>{`${isWhole ? 'whole' : 'arriving'}, ${useViews().isReady ? 'ready' : 'not ready'}`}</p>
}

test.each([
  ['are ready with', true],
  ['wait for', false],
])('views %s the label shortcuts, which are imported with them', async (_, isLoaded) => {
  const albumId = `album ${Math.random()}`
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryDefaults(['labelling'], { enabled: isLoaded })
  showOnService(
    <AlbumProvider albumId={albumId}>
      <State />
    </AlbumProvider>,
    {
      ping: () => Response.json({ data: { callerId: 'ana' } }),
      getPhotos: () => Response.json({ data: [], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId, name: 'Rolling Meadow', numPhotos: 0 } }),
    },
    { queryClient },
  )
  // the caller, whom both are stored for
  await expect.poll(() => queryClient.getQueryData(['caller', 'current'])).toBeDefined()
  await expect.element(page.getByText(isLoaded ? 'whole, ready' : 'whole, not ready')).toBeVisible()
})
