import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumList } from './album-list.tsx'

test.each([
  ['its service can’t be reached', true, 'Couldn’t load your albums', 'Can’t reach the service.'],
  [
    'the browser is offline',
    false,
    'This page isn’t on this device',
    'You’re offline. Pages you’ve opened before stay available.',
  ],
])('the list says why it can’t be shown if %s', async (_why, onLine, title, hint) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  showOnService(<AlbumList filter={{}} shareDialog={() => null} noteOf={() => null} />, {
    getAlbums: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
})
