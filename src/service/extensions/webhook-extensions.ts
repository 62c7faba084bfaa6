import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { RedeliverRequest, TestRequest } from '#contract/index.ts'
import type { Context } from '#service/context.ts'
import { createReceiver, getInbox, receive } from '#service/deliveries/deliveries.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { parseInput, readBody, readBodyAs } from '#service/http/read-input.ts'
import { getDeliveryLog, redeliverTo, sendTest } from '#service/webhooks/webhooks.ts'
import type { Extension } from './extensions.ts'

const KEPT_HEADERS = /^(webhook-|content-type$|user-agent$)/

const logQuery = z.object({ webhookId: z.string(), cursor: z.optional(z.string()) })

const testRequest = z.object({ webhookId: z.string() }) satisfies z.ZodMiniType<TestRequest>

const redeliverRequest = z.object({
  webhookId: z.string(),
  deliveryId: z.optional(z.string()),
  failedSince: z.optional(z.string()),
  neverAttempted: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<RedeliverRequest>

/** The one address that takes a body from anyone: whoever knows its token. */
export function bindReceivers(api: Hono<ApiEnv>, context: Context): void {
  api.post('/extensions/receiver/:token', async (http) => {
    const bytes = await readBody(http.req.raw)
    const headers = Object.fromEntries(Object.entries(http.req.header()).filter(([name]) => KEPT_HEADERS.test(name)))
    const body = new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD')
    await receive(context, { token: http.req.param('token'), headers, body })
    return http.json({ data: { message: 'Received' } })
  })
}

/** How deliveries went, and what can be done about it: for whoever may have the subscription. */
function bindDeliveries(api: Hono<ApiEnv>, context: Context): void {
  api.get('/extensions/deliveries', async (http) => {
    const query = parseInput(logQuery, http.req.query())
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

/** Receivers of their own, for callers who have no server. */
function bindInboxes(api: Hono<ApiEnv>, context: Context): void {
  api.post('/extensions/receiver', async (http) =>
    http.json({ data: await createReceiver(context, http.get('caller').callerId) }),
  )
  api.get('/extensions/receiver/:token', async (http) =>
    http.json({ data: await getInbox(context, { token: http.req.param('token'), ...http.get('caller') }) }),
  )
}

/** `deliveries` and `receiver`. */
export const webhookExtensions = (context: Context): Extension[] => [
  { name: 'deliveries', mount: (api) => bindDeliveries(api, context) },
  { name: 'receiver', mount: (api) => bindInboxes(api, context) },
]
