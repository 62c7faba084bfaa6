import '#web/theme.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { webhookConfig, type WebhookSubscription } from '#contract/index.ts'
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

test('reads more of a long list of albums if asked', async () => {
  showOnService(<CopyDialog config={config} onClose={() => {}} />, {
    getAlbums: ({ query }) => {
      const at = Number(query.get('cursor') ?? 0)
      return Response.json({ data: [{ albumId: `${at}`, name: `Album ${at}` }], cursor: at < 40 ? `${at + 1}` : '{}' })
    },
  })
  await page.getByRole('searchbox', { name: 'Find an album' }).fill('Album 40')
  await expect.element(page.getByText('None of your other albums has this name.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep looking' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Album 40' })).toBeVisible()
})

test('a copy of a webhook that describes itself describes its own album', async () => {
  const metadata = { event: 'newPhoto', albumId: 'a', albumName: 'Here', note: 'for the wall' }
  const made: WebhookSubscription[] = []
  showOnService(<CopyDialog config={{ ...config, albumId: 'a', metadata }} onClose={() => {}} />, {
    getAlbums: () => Response.json({ data: [{ albumId: 'b', name: 'There' }, { albumId: 'c' }] }),
    getSubscriptions: () => Response.json({ data: made }),
    createSubscription: ({ body }) => {
      const data = { webhookId: `${made.length}`, config: webhookConfig.parse(body) }
      made.push(data)
      return Response.json({ data })
    },
  })
  await page.getByRole('checkbox', { name: 'There' }).click()
  await page.getByRole('checkbox', { name: 'Untitled album' }).click()
  await page.getByRole('button', { name: 'Copy to 2 albums' }).click()
  await expect.poll(() => page.getByRole('cell', { name: 'Done' }).elements()).toHaveLength(2)
  expect(made.map((copy) => copy.config.metadata)).toEqual([
    { event: 'newPhoto', albumId: 'b', albumName: 'There', note: 'for the wall' },
    { event: 'newPhoto', albumId: 'c', note: 'for the wall' },
  ])
})

test('copies once, even if the button is pressed again before the change is stored, and says so', async () => {
  const made: WebhookSubscription[] = []
  const caller = Promise.withResolvers<string>()
  showOnService(
    <CopyDialog config={config} onClose={() => {}} />,
    {
      getAlbums: () => Response.json({ data: [{ albumId: 'b', name: 'There' }] }),
      getSubscriptions: () => Response.json({ data: made }),
      createSubscription: ({ body }) => {
        const data = { webhookId: `${made.length}`, config: webhookConfig.parse(body) }
        made.push(data)
        return Response.json({ data })
      },
    },
    { callerId: () => caller.promise },
  )
  await page.getByRole('checkbox', { name: 'There' }).click()
  page.getByRole('button', { name: 'Copy to 1 album' }).element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  caller.resolve('ana')
  await expect.element(page.getByRole('cell', { name: 'Done' })).toBeVisible()
  expect(made).toHaveLength(1)
  await expect.element(page.getByRole('status').getByText('1 created')).toBeVisible()
  // not the page, which the focus falls to if the button that was pressed goes
  await expect.poll(() => document.activeElement?.textContent).toBe('Close')
})

function Copying() {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <CopyDialog config={config} onClose={() => setIsOpen(false)} />
}

test('tells of a copy that the service refuses once the dialog is closed', async () => {
  const answer = Promise.withResolvers<Response>()
  showOnService(<Copying />, {
    getAlbums: () => Response.json({ data: [{ albumId: 'b', name: 'There' }] }),
    createSubscription: () => answer.promise,
  })
  await page.getByRole('checkbox', { name: 'There' }).click()
  await page.getByRole('button', { name: 'Copy to 1 album' }).click()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  answer.resolve(Response.json({ message: 'No more than 3 webhooks' }, { status: 403 }))
  await expect.element(page.getByRole('alert').getByText(/No more than 3 webhooks/)).toBeVisible()
})

test('says why there are no albums if they can’t be loaded', async () => {
  show(() => Response.json({ message: 'Not now' }, { status: 403 }))
  await expect.element(page.getByText(/^Couldn’t load your albums\. .*Not now/)).toBeVisible()
  await expect.element(page.getByText('You’re an admin of no other album.')).not.toBeInTheDocument()
})
