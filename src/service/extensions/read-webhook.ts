import { SHOWN_BODY } from '#contract/extensions.ts'
import { readBody } from '#service/http/read-input.ts'

/** Headers worth showing; the others are about the transport. */
const KEPT_HEADERS = /^(webhook-|content-type$|user-agent$)/

/** Most bytes of a character in UTF-8. */
const CHARACTER_BYTES = 4

/** Rate limit of a receiver, in webhooks; the burst takes a large batch of photos. */
export const receiverRate = { burst: 300, perSecond: 30 }

export type ReceivedWebhook = { headers: Record<string, string>; body: string }

/** A webhook's body, as far as it is shown, with the headers that describe it. */
export async function readWebhook(request: Request): Promise<ReceivedWebhook> {
  const bytes = await readBody(request)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => KEPT_HEADERS.test(name)))
  // cut before it is decoded: a slice of a text keeps all of it in memory
  const body = new TextDecoder().decode(bytes.subarray(0, SHOWN_BODY * CHARACTER_BYTES))
  return { headers, body: body.slice(0, SHOWN_BODY).replaceAll('\0', '\uFFFD') }
}
