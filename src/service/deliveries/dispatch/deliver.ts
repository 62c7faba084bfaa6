import type { Context } from '#service/context.ts'
import { trustWith } from '#service/deliveries/guard/guarded-request.ts'
import { createOwnAddresses, listOwnAddresses } from '#service/deliveries/guard/own-addresses.ts'
import {
  findAddressFault,
  findTargetFault,
  type TargetPolicy,
  toHost,
} from '#service/deliveries/guard/target-policy.ts'
import { findOwnReceiver, sendToOwnReceiver } from '#service/deliveries/inbox/receivers.ts'
import type { Deliver } from './send-deliveries.ts'
import { type SendOptions, sendWebhook } from './send-webhook.ts'

/** Settings for sending webhooks. */
export type SendingOptions = Pick<TargetPolicy, 'allowPrivate' | 'ports'> &
  Pick<SendOptions, 'deadlineMs' | 'connect'> & {
    /** PEM of a certificate authority to trust besides the usual ones. */
    ca?: string | undefined
  }

/** DNS timeout when subscribing; attempts look the name up again. */
const LOOK_UP_MS = 3000

function toPolicy(
  context: Context,
  { addresses, ...rules }: Pick<TargetPolicy, 'allowPrivate' | 'ports'> & { addresses: readonly string[] },
): TargetPolicy {
  const url = URL.parse(context.publicUrl())
  return { ...rules, own: { host: url ? toHost(url) : '', addresses } }
}

/** The reason to refuse a subscription's address, as far as known now; a host without an address yet is accepted. */
export async function findSubscriptionFault(
  context: Context,
  { targetUrl, callerId, allowPrivate }: { targetUrl: string; callerId: string; allowPrivate: boolean },
): Promise<string | undefined> {
  if ((await findOwnReceiver(context.db, { targetUrl, callerId })) !== undefined) return undefined
  const policy = toPolicy(context, { allowPrivate, addresses: listOwnAddresses() })
  const reason = findTargetFault(targetUrl, policy)
  if (reason !== undefined || allowPrivate) return reason
  const signal = AbortSignal.timeout(LOOK_UP_MS)
  const addresses = await context.findAddresses(toHost(new URL(targetUrl)), signal).catch(() => [])
  return findAddressFault(addresses, policy)
}

/** Delivers to this service's own receivers directly, to others over the network through the guard. */
export function createDeliver(context: Context, { ca, ...options }: SendingOptions): Deliver {
  const trust = ca === undefined ? undefined : trustWith(ca)
  const { allowPrivate, ports } = options
  const ownAddresses = createOwnAddresses()
  return async ({ subscription, body, headers, agent }) => {
    const { target_url: targetUrl, caller_id: callerId, album_id: albumId } = subscription
    const request = { targetUrl, body, headers }
    const token = await findOwnReceiver(context.db, { targetUrl, callerId })
    if (token !== undefined) return sendToOwnReceiver(context, { token, request, albumId })
    return sendWebhook(request, {
      ...options,
      trust,
      agent,
      policy: toPolicy(context, { allowPrivate, ports, addresses: ownAddresses() }),
      findAddresses: context.findAddresses,
    })
  }
}
