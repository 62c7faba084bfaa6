import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import type * as JumpBoxModule from './jump-box.tsx'
import { JumpDialog } from './jump-dialog.tsx'
import { PageCommandsProvider } from './page-commands.tsx'

test('nothing is said to be missing while albums are searched', async () => {
  const answer = Promise.withResolvers<Response>()
  const lisbon = { albumId: 'lisbon', name: 'Lisbon' }
  showOnService(
    <PageCommandsProvider>
      <JumpDialog typed="" onClose={() => {}} onNewAlbum={() => {}} />
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
      <JumpDialog typed="" onClose={() => {}} onNewAlbum={() => {}} />
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
      <JumpDialog typed="" onClose={() => {}} onNewAlbum={() => {}} />
    </PageCommandsProvider>,
    { getAlbums: () => new Promise<Response>(() => {}) },
  )
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Porto')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No results/)).not.toBeInTheDocument()
})

test('the highlight stays on its row when albums that the service found come above it', async () => {
  const answer = Promise.withResolvers<Response>()
  showOnService(
    <PageCommandsProvider>
      <JumpDialog typed="" onClose={() => {}} onNewAlbum={() => {}} />
    </PageCommandsProvider>,
    {
      getAlbums: ({ query }) =>
        query.get('search') === 'e' ? answer.promise : Response.json({ data: [], cursor: '{}' }),
    },
  )
  const highlighted = page.getByRole('option', { selected: true })
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('e')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(highlighted).toHaveTextContent('Webhooks')
  answer.resolve(
    Response.json({
      data: [
        { albumId: 's', name: 'Sunset tour' },
        { albumId: 'e', name: 'Evening' },
      ],
    }),
  )
  await expect.element(page.getByRole('option', { name: 'Evening' })).toBeVisible()
  await expect.element(highlighted).toHaveTextContent('Webhooks')
})

async function press(key: string, ctrlKey = false) {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: 'KeyK', ctrlKey, bubbles: true, cancelable: true }),
  )
  // React renders at the end of the task, as between two real keys
  await Promise.resolve()
}

test('what is typed before the palette has loaded is typed in it, and is no command of the page', async () => {
  // an instance of its own: files of tests share modules, and another file may have loaded the palette
  const { JumpBox }: typeof JumpBoxModule = await import(
    /* @vite-ignore */ new URL('jump-box.tsx?unloaded', import.meta.url).href
  )
  const commands: string[] = []
  const listener = ({ key }: KeyboardEvent) => void commands.push(key)
  document.addEventListener('keydown', listener)
  onTestFinished(() => document.removeEventListener('keydown', listener))
  showOnService(
    <PageCommandsProvider>
      <JumpBox onNewAlbum={() => {}} />
    </PageCommandsProvider>,
    { getAlbums: () => Response.json({ data: [], cursor: '{}' }) },
  )
  await expect.element(page.getByRole('button', { name: /^Search or jump to/ })).toBeVisible()
  // on a Russian keyboard
  await press('л', true)
  commands.length = 0
  for (const key of 'unt') await press(key)
  await press('Backspace')
  expect(commands).toEqual([])
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('do')
  await expect.element(field).toHaveValue('undo')
})
