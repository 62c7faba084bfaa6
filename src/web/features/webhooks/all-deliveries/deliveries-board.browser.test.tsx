import '#web/theme.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { DeliveriesBoard } from './deliveries-board.tsx'

const deliveries = ['a', 'b'].map((deliveryId) => ({
  deliveryId,
  createdAt: new Date(2026, 2, 1).toISOString(),
  isTest: false,
  state: 'failed',
  attempts: [],
  webhookId: '1',
  event: 'newAlbum',
  targetUrl: 'https://automation.hooks.example.com/in',
}))

const receivers = () => [...document.querySelectorAll('[aria-label=Deliveries] code')]

test.each([
  ['', {}],
  [' beside an open one', { delivery: 'b' }],
])('deliveries%s have room for their receivers, also 1024 pixels wide', async (_, view) => {
  await page.viewport(1024, 768)
  showOnService(<DeliveriesBoard view={view} onView={() => {}} />, {
    all: () => Response.json({ data: { deliveries, cursor: '{}' } }),
    health: () => Response.json({ data: { receivers: [] } }),
  })
  await expect.poll(receivers).toHaveLength(2)
  const [list] = document.querySelectorAll('[aria-label=Deliveries]')
  for (const receiver of receivers()) {
    const { height, right } = receiver.getBoundingClientRect()
    expect(height).toBeLessThan(30)
    expect(right).toBeLessThan(list?.parentElement?.getBoundingClientRect().right ?? 0)
  }
})

const delivery = (minute: number) => ({
  ...deliveries[0],
  deliveryId: `at ${minute}`,
  createdAt: new Date(2026, 2, 1, 0, minute).toISOString(),
})

/** Pages of 50 of the deliveries of these minutes, newest first. */
const pagesOf =
  (newest: () => number) =>
  ({ query }: { query: URLSearchParams }) => {
    const from = Number(query.get('cursor') ?? newest())
    const minutes = Array.from({ length: 50 }, (_, at) => from - at)
    return Response.json({ data: { deliveries: minutes.map(delivery), cursor: `${from - 50}` } })
  }

const health = () => Response.json({ data: { receivers: [] } })

function Board({ open }: { open: string }) {
  const queryClient = useQueryClient()
  return (
    <>
      <DeliveriesBoard view={{ delivery: open }} onView={() => {}} />
      <button type="button" onClick={() => void queryClient.invalidateQueries({ queryKey: ['delivery', 'all'] })}>
        Ask again
      </button>
    </>
  )
}

test('an open delivery stays in the list, however many newer ones are held back', async () => {
  await page.viewport(1440, 900)
  let newest = 1000
  showOnService(<Board open="at 990" />, { all: pagesOf(() => newest), health })
  await expect.poll(receivers).not.toHaveLength(0)
  newest = 1060
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 60 new' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-current=true]').length).toBe(1)
  await expect.element(page.getByText('No deliveries yet')).not.toBeInTheDocument()
})

const rowCount = () => Number(page.getByRole('table', { name: 'Deliveries' }).element().ariaRowCount)

test('older deliveries loaded while reading stay in the list, however many newer ones are held back', async () => {
  await page.viewport(1440, 900)
  let newest = 1000
  showOnService(<Board open="at 990" />, { all: pagesOf(() => newest), health })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(rowCount).toBe(101)
  newest = 1030
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 30 new' })).toBeVisible()
  await expect.poll(rowCount).toBeGreaterThanOrEqual(101)
})

test('a delivery that leaves the filter while reading starts no search for older ones', async () => {
  let matching = [1000, 990]
  let asked = 0
  showOnService(<Board open="at 1000" />, {
    all: () => {
      asked++
      const { createdAt } = delivery(900)
      return Response.json({ data: { deliveries: matching.map(delivery), cursor: 'older', searchedTo: createdAt } })
    },
    health,
  })
  await expect.poll(receivers).toHaveLength(2)
  matching = [1001, 1000]
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 1 new' })).toBeVisible()
  await new Promise((then) => requestAnimationFrame(() => setTimeout(then)))
  expect(asked).toBe(2)
})

test('a new delivery that is held back starts no search for older ones', async () => {
  const matching = [1000, 990]
  let asked = 0
  showOnService(<Board open="at 990" />, {
    all: () => {
      asked++
      return Response.json({ data: { deliveries: matching.map(delivery), cursor: 'older' } })
    },
    health,
  })
  await expect.poll(receivers).not.toHaveLength(0)
  matching.unshift(1001)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 1 new' })).toBeVisible()
  await new Promise((then) => requestAnimationFrame(() => setTimeout(then)))
  expect(asked).toBe(2)
})

function Searching() {
  const [text, setText] = useState('zzz')
  return (
    <>
      <DeliveriesBoard view={text === '' ? {} : { text }} onView={() => {}} />
      <button type="button" onClick={() => setText('')}>
        Clear
      </button>
    </>
  )
}

test('clearing a search without matches keeps the filter bar, and says nothing of the other deliveries yet', async () => {
  const answered = Promise.withResolvers<void>()
  showOnService(<Searching />, {
    all: async ({ query }) => {
      if (query.has('text')) return Response.json({ data: { deliveries: [], cursor: '{}' } })
      await answered.promise
      return Response.json({ data: { deliveries, cursor: '{}' } })
    },
    health,
  })
  await expect.element(page.getByText('No matching deliveries')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByText('No matching deliveries')).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await expect.element(page.getByText('No deliveries yet')).not.toBeInTheDocument()
  answered.resolve()
  await expect.poll(receivers).toHaveLength(2)
})

test('clearing a search keeps the filter bar, even if the other deliveries can’t be loaded', async () => {
  showOnService(<Searching />, {
    all: ({ query }) =>
      query.has('text')
        ? Response.json({ data: { deliveries: [], cursor: '{}' } })
        : Response.json({ message: 'Not now' }, { status: 400 }),
    health,
  })
  await expect.element(page.getByText('No matching deliveries')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(page.getByText('Couldn’t load deliveries')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
})
