import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { JumpDialog } from './jump-dialog.tsx'
import { PageCommandsProvider } from './page-commands.tsx'

test('nothing is said to be missing while albums are searched', async () => {
  const answer = Promise.withResolvers<Response>()
  const lisbon = { albumId: 'lisbon', name: 'Lisbon' }
  showOnService(
    <PageCommandsProvider>
      <JumpDialog onClose={() => {}} onNewAlbum={() => {}} />
    </PageCommandsProvider>,
    {
      getAlbums: ({ query }) =>
        query.has('search') ? answer.promise : Response.json({ data: [lisbon], cursor: '{}' }),
    },
  )
  await expect.element(page.getByRole('option', { name: 'Lisbon' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Porto')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No results/)).not.toBeInTheDocument()
  answer.resolve(Response.json({ data: [], cursor: '{}' }))
  // announced
  await expect.element(page.getByRole('status').getByText('No results for “Porto”.')).toBeVisible()
})

test('albums of the list are found without their accents, though the service finds none', async () => {
  const trip = { albumId: 'trip', name: 'Städtereise' }
  showOnService(
    <PageCommandsProvider>
      <JumpDialog onClose={() => {}} onNewAlbum={() => {}} />
    </PageCommandsProvider>,
    { getAlbums: ({ query }) => Response.json({ data: query.has('search') ? [] : [trip], cursor: '{}' }) },
  )
  await expect.element(page.getByRole('option', { name: 'Städtereise' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('stadte')
  await expect.element(page.getByRole('option', { name: 'New album…' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Städtereise' })).toBeVisible()
})

test('nothing is said to be missing before the first list of albums', async () => {
  showOnService(
    <PageCommandsProvider>
      <JumpDialog onClose={() => {}} onNewAlbum={() => {}} />
    </PageCommandsProvider>,
    { getAlbums: () => new Promise<Response>(() => {}) },
  )
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Porto')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No results/)).not.toBeInTheDocument()
})
