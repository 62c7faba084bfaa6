import type { Hono } from 'hono'
import {
  type DeliveriesOffer,
  deliveryListQuery,
  deliveryLogQuery,
  redeliverAllRequest,
  redeliverRequest,
  testRequest,
} from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import { createRateLimit } from '#service/core/rate-limit.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { createReceiver, getInbox, receive, requireReceiver } from '#service/deliveries/deliveries.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { parseInput, readBodyAs } from '#service/http/read-input.ts'
import {
  getDeliveryLog,
  getReceiverHealth,
  listAllDeliveries,
  redeliverAllOf,
  redeliverTo,
  sendTest,
} from '#service/webhooks/webhooks.ts'
import type { Extension } from './extensions.ts'
import { readWebhook, receiverRate } from './read-webhook.ts'

/** Takes a body from anyone who knows the token; the only such address. */
function bindReceiving(api: Hono<ApiEnv>, context: Context): void {
  const limit = createRateLimit({ ...receiverRate, clock: context.clock })
  api.post('/extensions/receiver/:token', async (http) => {
    const token = http.req.param('token')
    await requireReceiver(context.db, token)
    if (limit(token) > 0) throw new ServiceError('RECEIVER_BUSY')
    await receive(context, { token, ...(await readWebhook(http.req.raw)) })
    return http.json({ data: { message: 'Received' } })
  })
}

/** The log of a subscription's deliveries, tests and redeliveries: for callers who may have the subscription. */
function bindDeliveries(api: Hono<ApiEnv>, context: Context): void {
  api.get('/extensions/deliveries', async (http) => {
    const query = parseInput(deliveryLogQuery, http.req.query())
    return http.json({ data: await getDeliveryLog(context, { ...query, ...http.get('caller') }) })
  })
  api.post('/extensions/deliveries/test', async (http) => {
    const { webhookId } = await readBodyAs(testRequest, http.req.raw)
    await sendTest(context, { webhookId, ...http.get('caller') })
    return http.json({ data: { due: 1 } })
  })
  api.post('/extensions/deliveries/redeliver', async (http) => {
    const chosen = await readBodyAs(redeliverRequest, http.req.raw)
    return http.json({ data: { due: await redeliverTo(context, { ...chosen, ...http.get('caller') }) } })
  })
}

/** The deliveries of all of the caller's subscriptions. */
function bindOverview(api: Hono<ApiEnv>, context: Context): void {
  api.get('/extensions/deliveries/all', async (http) => {
    const query = parseInput(deliveryListQuery, http.req.query())
    return http.json({ data: await listAllDeliveries(context, { ...query, ...http.get('caller') }) })
  })
  api.get('/extensions/deliveries/health', async (http) =>
    http.json({ data: await getReceiverHealth(context, http.get('caller')) }),
  )
  api.post('/extensions/deliveries/redeliver-all', async (http) => {
    const chosen = await readBodyAs(redeliverAllRequest, http.req.raw)
    return http.json({ data: await redeliverAllOf(context, { ...chosen, ...http.get('caller') }) })
  })
}

const deliveriesOffer: DeliveriesOffer = { listsAll: true }

/** Creates receivers, and shows their owners what arrived. */
function bindInboxes(api: Hono<ApiEnv>, context: Context): void {
  api.post('/extensions/receiver', async (http) =>
    http.json({ data: await createReceiver(context, http.get('caller').callerId) }),
  )
  api.get('/extensions/receiver/:token', async (http) =>
    http.json({ data: await getInbox(context, { token: http.req.param('token'), ...http.get('caller') }) }),
  )
}

/** `deliveries` and `receiver`: the log of webhooks, and receivers of their own for callers who have no server. */
export const webhookExtensions = (context: Context): Extension[] => [
  {
    name: 'deliveries',
    details: deliveriesOffer,
    mount: (api) => {
      bindDeliveries(api, context)
      bindOverview(api, context)
    },
  },
  {
    name: 'receiver',
    mount: (api) => bindInboxes(api, context),
    mountPublic: (api) => bindReceiving(api, context),
  },
]
