import type { WebhookSubscription } from '#contract/index.ts'
import type { WantedLabel } from '#web/data/album/label.ts'

/** What one label of a change does to the photos chosen. */
export type StepCost = WantedLabel & {
  /** Photos that gain it, or lose it. */
  changes: number
  /** Photos that are so already. */
  already: number
}

/** What a change will cost, before it is made. */
export type LabelCost = {
  /** Photos chosen. */
  chosen: number
  steps: readonly StepCost[]
  /** Calls to the service: one for each photo and label that changes. */
  requests: number
  /** As fast as calls were answered so far; undefined where none was. */
  seconds: number | undefined
  /** Messages that the caller's own webhooks send at most; undefined where they can't be known. */
  webhooks: { deliveries: number; hosts: readonly string[]; count: number } | undefined
}

type Asked = {
  albumId: string
  chosen: number
  steps: readonly StepCost[]
  /** Milliseconds a call takes of the whole, several being under way at once. */
  pace: number | undefined
  subscriptions: readonly WebhookSubscription[] | undefined
}

/** The same host however it is written; what can't be read as an address stays as it is. */
const hostOf = (targetUrl: string): string => (URL.canParse(targetUrl) ? new URL(targetUrl).host : targetUrl)

/** What adding labels makes webhooks send: those that listen for this very label, in this album. Removing sends nothing. */
function webhooksOf({ albumId, steps, subscriptions }: Asked): LabelCost['webhooks'] {
  if (subscriptions === undefined) return undefined
  let deliveries = 0
  const listening = subscriptions.filter(({ config }) => {
    if (config.event !== 'photoLabelAdded' || config.albumId !== albumId) return false
    const gained = steps.reduce(
      (sum, { text, wanted, changes }) => sum + (wanted && text === config.label ? changes : 0),
      0,
    )
    deliveries += gained
    return gained > 0
  })
  return {
    deliveries,
    count: listening.length,
    hosts: [...new Set(listening.map(({ config }) => hostOf(config.targetUrl)))],
  }
}

/** What a change would cost. The numbers are those of what is known here: somebody else may change photos meanwhile. */
export function labelCost(asked: Asked): LabelCost {
  const { chosen, steps, pace } = asked
  const requests = steps.reduce((sum, { changes }) => sum + changes, 0)
  return {
    chosen,
    steps,
    requests,
    seconds: pace === undefined ? undefined : (requests * pace) / 1000,
    webhooks: webhooksOf(asked),
  }
}
