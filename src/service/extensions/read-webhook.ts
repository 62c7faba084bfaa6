import { readBody } from '#service/http/read-input.ts'

/** Headers worth showing; the others are about the transport. */
const KEPT_HEADERS = /^(webhook-|content-type$|user-agent$)/

export type ReceivedWebhook = { headers: Record<string, string>; body: string }

/** A webhook's body as its sender wrote it, with the headers that describe it. */
export async function readWebhook(request: Request): Promise<ReceivedWebhook> {
  const bytes = await readBody(request)
  const headers = Object.fromEntries([...request.headers].filter(([name]) => KEPT_HEADERS.test(name)))
  return { headers, body: new TextDecoder().decode(bytes).replaceAll('\0', '\uFFFD') }
}
