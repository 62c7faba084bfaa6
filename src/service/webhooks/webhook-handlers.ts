import type { Context } from '#service/context.ts'
import type { Handlers } from '#service/http/bind.ts'
import { createSubscription, deleteSubscription, listSubscriptions } from './webhooks.ts'

type WebhookOperation = 'createSubscription' | 'getSubscriptions' | 'deleteSubscription'

export const webhookHandlers = (
  context: Context,
  { allowPrivate }: { allowPrivate: boolean },
): Pick<Handlers, WebhookOperation> => ({
  async createSubscription(config, { callerId }) {
    return { data: await createSubscription(context, { config, callerId, allowPrivate }) }
  },

  async getSubscriptions(input, { callerId }) {
    const { subscriptions, cursor } = await listSubscriptions(context, { ...input, callerId })
    return { data: subscriptions, cursor }
  },

  async deleteSubscription({ webhookId }, { callerId }) {
    await deleteSubscription(context, { webhookId, callerId })
    return { data: { message: 'The subscription was deleted' } }
  },
})
