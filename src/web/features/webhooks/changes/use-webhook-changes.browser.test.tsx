import '#web/theme.css'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { webhookConfig, type WebhookSubscription } from '#contract/index.ts'
import { type Answers, showOnService } from '#testing/fixtures/show-on-service.tsx'
import { planAddition, type PlacedWebhook, planDeletion, planEdit } from '#web/data/webhooks/webhook-change.ts'
import { ChangeStatus } from './change-status.tsx'
import { ContinuedChanges } from './continued-changes.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { useChangeActs } from './use-webhook-changes.ts'
import { WebhookActions } from './webhook-actions.tsx'

const config = { event: 'newAlbum', targetUrl: 'https://hooks.example/ingest' } as const

/** On the webhooks page changes have a status; on others they are continued in toasts. */
function Copier({ isElsewhere }: { isElsewhere: boolean }) {
  const { act } = useChangeActs()
  return (
    <>
      <button type="button" onClick={() => void act({ kind: 'clone', items: [planAddition(config)] })}>
        Copy
      </button>
      {isElsewhere ? <ContinuedChanges /> : <ChangeStatus />}
    </>
  )
}

const away = () => Response.json({ message: 'Away' }, { status: 503, headers: { 'retry-after': '60' } })
const refused = () => Response.json({ message: 'Full' }, { status: 403 })
const created = () => Response.json({ data: { webhookId: 'new', config } })

const told = () => [...document.querySelectorAll('#notices > * > *')].map(({ textContent }) => textContent)

test.each([
  ['refused', false, refused, /^Making 1 copy of a webhook: 1 webhook couldn’t be changed/],
  ['carried out', false, created, /^Made 1 copy of a webhook\.Undo/],
  ['refused, on another page', true, refused, /^Making 1 copy of a webhook: 1 webhook couldn’t be changed/],
])('a change that halted and later is %s, is told of once', async (_, isElsewhere, answer, expected) => {
  let create = away
  showOnService(<Copier isElsewhere={isElsewhere} />, {
    getSubscriptions: () => Response.json({ data: create === created ? [{ webhookId: 'new', config }] : [] }),
    createSubscription: () => create(),
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText(/stopped for now/)).toBeVisible()
  create = answer
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect.poll(() => told().filter((text) => expected.test(text))).toHaveLength(1)
})

test('a button pressed again, before its change runs, meanwhile and after, does nothing more', async () => {
  const subscription = { webhookId: 'pressed', config }
  const rows = [subscription]
  const [log, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked = (name: string) => () => requests.some(({ operation }) => operation === name)
  const requests = showOnService(<WebhookActions subscription={subscription} />, {
    extensions: () => Response.json({ data: [{ name: 'deliveries' }] }),
    deliveries: async () => {
      await log.promise
      const counts = { delivered: 0, pending: 0, retrying: 0, failed: 0, neverAttempted: 0 }
      return Response.json({ data: { deliveries: [], cursor: '{}', counts } })
    },
    getSubscriptions: () => Response.json({ data: rows }),
    deleteSubscription: async () => {
      await answer.promise
      rows.length = 0
      return Response.json({})
    },
    createSubscription: () => {
      const data = { webhookId: 'back', config }
      rows.push(data)
      return Response.json({ data })
    },
  })
  const pause = page.getByRole('button', { name: /^Pause this webhook/ })
  await pause.click()
  await expect.poll(asked('deliveries')).toBe(true)
  await expect.element(pause).toHaveAttribute('aria-busy', 'true')
  await pause.click()
  log.resolve()
  await expect.poll(asked('deleteSubscription')).toBe(true)
  await pause.click()
  answer.resolve()
  await expect.poll(told).toEqual([expect.stringMatching(/^Paused 1 webhook\./)])
  await pause.click()
  // changes run one after another
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(told).toContainEqual(expect.stringMatching(/^Undid “Paused 1 webhook”\./))
  expect(told()).toHaveLength(1)
})

const place = ({ webhookId: id, config: each }: WebhookSubscription): PlacedWebhook => ({
  in: 'service',
  id,
  config: each,
})

/** Makes a change, then shows the history. */
function Acting({ plan }: { plan: Parameters<ReturnType<typeof useChangeActs>['act']>[0] }) {
  const { act } = useChangeActs()
  const [isDone, setIsDone] = useState(false)
  return isDone ? (
    <HistoryDialog onClose={() => {}} />
  ) : (
    <button type="button" onClick={() => void act(plan).then(() => setIsDone(true))}>
      Act
    </button>
  )
}

/** A service that lists these webhooks, the latest last, and creates one unless it is full. */
function serviceOf(rows: WebhookSubscription[], isFull: () => boolean = () => false): Answers {
  let made = 0
  return {
    getSubscriptions: ({ query }) => {
      const first = Number(query.get('cursor') ?? 0)
      const next = first + 64
      return Response.json({ data: rows.slice(first, next), cursor: next < rows.length ? String(next) : '{}' })
    },
    createSubscription: ({ body }) => {
      const data = { webhookId: `made ${made++}`, config: webhookConfig.parse(body) }
      if (isFull()) return refused()
      rows.push(data)
      return Response.json({ data })
    },
    deleteSubscription: ({ body }) => {
      const id = JSON.stringify(body)
      rows.splice(
        rows.findIndex(({ webhookId }) => id === JSON.stringify({ webhookId })),
        1,
      )
      return Response.json({})
    },
  }
}

const rowsOf = (count: number): WebhookSubscription[] =>
  Array.from({ length: count }, (_, at) => ({
    webhookId: `row ${at}`,
    config: { event: 'newAlbum', targetUrl: `https://hooks.example/${at}` },
  }))
const entry = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text })
const undo = (text: RegExp) => entry(text).getByRole('button', { name: 'Undo' })

test('a change whose steps can’t be stored any more is not waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const service = serviceOf([])
  const plan = { kind: 'clone', items: [planAddition(config)] } as const
  const createSubscription: Answers[string] = async (asked) => {
    await promise
    return service['createSubscription']?.(asked) ?? refused()
  }
  const requests = showOnService(<Acting plan={plan} />, { ...service, createSubscription })
  await page.getByRole('button', { name: 'Act' }).click()
  await expect.poll(() => requests.some(({ operation }) => operation === 'createSubscription')).toBe(true)
  const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  onTestFinished(() => write.mockRestore())
  resolve()
  await expect.element(entry(/^Making 1 copy of a webhook.*Under way/)).toBeVisible()
})

describe('the history', () => {
  test('undoes a change of a webhook beyond those that the page reads', async () => {
    const rows = rowsOf(600)
    const before = rows.slice(-1).map(place)
    const items = before.map((webhook) => planEdit(webhook, config))
    showOnService(<Acting plan={{ kind: 'edit', items }} />, serviceOf(rows))
    await page.getByRole('button', { name: 'Act' }).click()
    await undo(/^Edited 1 webhook/).click()
    await expect.element(entry(/^Undid “Edited 1 webhook”.*Done/)).toBeVisible()
    expect(rows.at(-1)?.config).toEqual(before[0]?.config)
  })

  test('offers the rest of an undo that was refused in part, and says Undone only after it', async () => {
    const rows = rowsOf(2)
    let isFull = true
    const plan = { kind: 'delete', items: rows.map((row) => planDeletion(place(row))) } as const
    const service = serviceOf(rows, () => isFull && rows.length > 0)
    showOnService(<Acting plan={plan} />, service)
    await page.getByRole('button', { name: 'Act' }).click()
    await undo(/^Deleted 2 webhooks/).click()
    await expect.element(entry(/1 of 2 not done/)).toBeVisible()
    await expect.element(entry(/^Deleted 2 webhooks.*Undone/)).not.toBeInTheDocument()
    isFull = false
    await undo(/^Deleted 2 webhooks/).click()
    await expect.element(entry(/^Deleted 2 webhooks.*Undone/)).toBeVisible()
    expect(rows).toHaveLength(2)
  })

  test('does not say of a change that the service refused that it was made', async () => {
    const plan = { kind: 'clone', items: [planAddition(config)] } as const
    showOnService(
      <Acting plan={plan} />,
      serviceOf([], () => true),
    )
    await page.getByRole('button', { name: 'Act' }).click()
    await expect.element(entry(/^Making 1 copy of a webhook.*Not done/)).toBeVisible()
  })

  test('renders the webhooks of a change once they are asked for', async () => {
    const rows = rowsOf(1)
    const plan = { kind: 'delete', items: rows.map((row) => planDeletion(place(row))) } as const
    showOnService(<Acting plan={plan} />, serviceOf(rows))
    await page.getByRole('button', { name: 'Act' }).click()
    const show = entry(/^Deleted 1 webhook/).getByText('Show 1 webhook')
    await expect.element(show).toBeVisible()
    expect(document.body.textContent).not.toContain('hooks.example/0')
    await show.click()
    await expect.element(entry(/^Before: .*hooks\.example\/0/)).toBeVisible()
  })
})
