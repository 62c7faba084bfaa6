import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumProvider } from '#web/album/use-album.tsx'
import { SplitDialog } from '#web/features/cull/split-dialog.tsx'
import { PageLinkDialog } from '#web/features/views/page-link-dialog.tsx'
import { WallBar } from '#web/features/wall/wall-bar.tsx'

const nothing = () => undefined

const links: [string, { element: ReactNode; act?: string }][] = [
  ['the link to what you see', { element: <PageLinkDialog keys={{ list: [], set: () => true }} onClose={nothing} /> }],
  ['reviewers’ links', { element: <SplitDialog view={{ reviewer: { number: 1, of: 2 } }} onClose={nothing} /> }],
  [
    'the address of a wall',
    {
      element: (
        <WallBar
          screen={{ isOn: false, toggle: undefined }}
          sheet="/"
          back="Meadow"
          leftOut={0}
          isStale={false}
          isPlaying
          onPlay={nothing}
          isAway={false}
          hasQrCode={false}
          onQrCode={undefined}
        />
      ),
      act: 'Copy the address of this wall',
    },
  ],
]

test.each(links)('%s says that others don’t have this selection', async (_name, { element, act }) => {
  const photo = { photoId: 'p', originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }
  showOnService(
    <AlbumProvider albumId="meadow">{element}</AlbumProvider>,
    {
      getPhotos: () => Response.json({ data: [photo], cursor: '{}' }),
      getAlbum: () => Response.json({ data: { albumId: 'meadow', name: 'Meadow', numPhotos: 1 } }),
    },
    { address: '/albums/meadow?filter=in:selected' },
  )
  if (act !== undefined) await page.getByRole('button', { name: act }).click()
  await expect.element(page.getByText(/your selection .* others don’t have/)).toBeVisible()
})
