import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { CopyDialog } from './copy-dialog.tsx'

const config = { event: 'newPhoto', albumId: 'album 0', targetUrl: 'https://hooks.example/ingest' } as const

const show = (getAlbums: () => Response) =>
  showOnService(<CopyDialog config={config} onClose={() => {}} />, { getAlbums })

test('selects the albums that it lists, and says how many more there are', async () => {
  const data = Array.from({ length: 250 }, (_, at) => ({ albumId: `album ${at}`, name: `Album ${at}` }))
  show(() => Response.json({ data }))
  await expect.element(page.getByText('49 more. Search to find them.')).toBeVisible()
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy to 200 albums' })).toBeEnabled()
  await page.getByRole('searchbox', { name: 'Find an album' }).fill('Album 249')
  await expect.element(page.getByRole('checkbox', { name: 'Album 249' })).not.toBeChecked()
  await expect.element(page.getByText(/Search to find them/)).not.toBeInTheDocument()
})

test('says why there are no albums if they can’t be loaded', async () => {
  show(() => Response.json({ message: 'Not now' }, { status: 403 }))
  await expect.element(page.getByText(/^Couldn’t load your albums\. .*Not now/)).toBeVisible()
  await expect.element(page.getByText('You’re an admin of no other album.')).not.toBeInTheDocument()
})
