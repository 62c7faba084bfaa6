import { join } from 'node:path'
import { Hono } from 'hono'
import { createRateLimit } from '#service/core/rate-limit.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { Extension } from '#service/extensions/extensions.ts'
import { readWebhook, receiverRate } from '#service/extensions/read-webhook.ts'
import type { AnswerListener, Gateway } from '#service/gateway/gateway.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { stampAnswers } from '#service/http/api-headers.ts'
import { createHints } from './hints.ts'
import { subscriptionListeners } from './learn-subscriptions.ts'
import { gatewayLive } from './live.ts'
import { changeListeners } from './passing-changes.ts'
import { createReceived } from './received.ts'
import { type GatewayReceiver, mayConcernAnyAlbum, openReceiverStore } from './receiver-store.ts'
import { requireAccess } from './require-access.ts'

type InboxOptions = {
  /** Aborted when the gateway stops. */
  signal: AbortSignal
  /** Poll interval of live streams; for tests. */
  everyMs?: number
}

/**
 * The webhook inbox: receives upstream’s webhooks, shows them to the receiver's owner, and passes each
 * on to open pages as a hint to refetch. Senders can't be verified, since how other services sign is unknown.
 */
export async function openInbox(gateway: Gateway, { signal, everyMs }: InboxOptions) {
  const { clock, log } = gateway
  const receivers = await openReceiverStore({ file: join(gateway.dataDir, 'inboxes.json'), clock, log })
  const received = createReceived()
  const hints = createHints()
  const limit = createRateLimit({ ...receiverRate, clock })

  function tell(receiver: GatewayReceiver): void {
    const { ownerId, albumIds, hearsAlbums } = receiver
    gateway.noteChange()
    for (const albumId of albumIds) hints.album(albumId, ownerId)
    if (hearsAlbums) hints.list(ownerId)
    if (mayConcernAnyAlbum(receiver)) hints.anything(ownerId)
  }

  /** Takes a body from anyone who knows the token; needs no key. */
  const receiving = new Hono<ApiEnv>().use(stampAnswers(gateway.newId)).post('/:token', async (http) => {
    const receiver = receivers.find(http.req.param('token'))
    if (receiver === undefined) throw new ServiceError('RECEIVER_NOT_FOUND')
    if (limit(receiver.token) > 0) {
      // still a hint: hints coalesce, however many come
      tell(receiver)
      throw new ServiceError('RECEIVER_BUSY')
    }
    const webhook = await readWebhook(http.req.raw)
    received.add(receiver.token, { at: clock().toISOString(), ...webhook })
    receivers.markUsed(receiver)
    tell(receiver)
    return http.json({ data: { message: 'Received' } })
  })

  /** Creates receivers, and shows their owners what arrived. */
  const receiverExtension: Extension = {
    name: 'receiver',
    // webhooks that arrive here reach open pages through `live`
    details: { feedsLive: true },
    mount(api) {
      api.post('/extensions/receiver', async (http) => {
        const holder = http.get('holder')
        await requireAccess(gateway, holder)
        const { token } = await receivers.create(receivers.ownerOf(holder))
        const targetUrl = `${gateway.publicUrl().replace(/^http:/, 'https:')}/inbox/${token}`
        return http.json({ data: { token, targetUrl } })
      })
      api.get('/extensions/receiver/:token', (http) => {
        const receiver = receivers.find(http.req.param('token'))
        if (receiver?.ownerId !== receivers.ownerOf(http.get('holder'))) throw new ServiceError('RECEIVER_NOT_FOUND')
        return http.json({ data: received.list(receiver.token) })
      })
    },
  }

  const listeners: readonly AnswerListener[] = [
    ...subscriptionListeners(receivers),
    ...changeListeners(hints, receivers.ownerOf),
  ]
  return {
    receiving,
    extensions: [receiverExtension, gatewayLive(gateway, { hints, ownerOf: receivers.ownerOf, signal, everyMs })],
    listeners,
    /** Resolves once everything learned is on disk. */
    close: receivers.settled,
  }
}
