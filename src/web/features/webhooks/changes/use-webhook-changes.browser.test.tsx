import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { added } from '#web/data/webhooks/webhook-change.ts'
import { ChangeStatus } from './change-status.tsx'
import { ContinuedChanges } from './continued-changes.tsx'
import { useChangeActs } from './use-webhook-changes.ts'
import { WebhookActions } from './webhook-actions.tsx'

const config = { event: 'newAlbum', targetUrl: 'https://hooks.example/ingest' } as const

/** On the webhooks page changes have a status; on others they are continued in toasts. */
function Copier({ isElsewhere }: { isElsewhere: boolean }) {
  const { act } = useChangeActs()
  return (
    <>
      <button type="button" onClick={() => void act({ kind: 'clone', items: [added(config)] })}>
        Copy
      </button>
      {isElsewhere ? <ContinuedChanges /> : <ChangeStatus />}
    </>
  )
}

const away = () => Response.json({ message: 'Away' }, { status: 503, headers: { 'retry-after': '60' } })
const refused = () => Response.json({ message: 'Full' }, { status: 403 })
const created = () => Response.json({ data: { webhookId: 'new', config } })

const told = () => [...document.querySelectorAll('[data-notices] > * > *')].map(({ textContent }) => textContent)

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
  await expect.poll(() => told().filter((text) => expected.test(text)), { timeout: 10_000 }).toHaveLength(1)
})

test('a button pressed again, while its change runs and after, does nothing more', async () => {
  const subscription = { webhookId: 'pressed', config }
  const rows = [subscription]
  const answer = Promise.withResolvers<void>()
  const requests = showOnService(<WebhookActions subscription={subscription} />, {
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
  await expect.poll(() => requests.some(({ operation }) => operation === 'deleteSubscription')).toBe(true)
  await pause.click()
  answer.resolve()
  await expect.poll(told).toEqual([expect.stringMatching(/^Paused 1 webhook\./)])
  await pause.click()
  // changes run one after another
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(told).toContainEqual(expect.stringMatching(/^Undid “Paused 1 webhook”\./))
  expect(told()).toHaveLength(1)
})
