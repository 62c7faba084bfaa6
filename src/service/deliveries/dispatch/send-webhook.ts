import type { IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { type GuardOptions, sendGuarded, toProblem } from '#service/deliveries/guard/guarded-request.ts'
import type { Outcome, WebhookRequest } from '#service/deliveries/outbox/webhook-request.ts'

export type SendOptions = GuardOptions & {
  /** For DNS, connect, headers and body together. */
  deadlineMs?: number
}

export const DEADLINE_MS = 15_000
const READ_LIMIT = 64 * 1024
/** Bytes of an answer that the log keeps. */
const KEPT_BYTES = 4096

/**
 * A keep-alive agent for the attempts under one lease: they share a connection while the name resolves to the same
 * address. Nothing is shared between receivers, and proxies from the environment are ignored.
 */
export const createDeliveryAgent = () => new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 })

async function readAnswer(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (chunks.length === 0 || size - bytes.length < KEPT_BYTES) chunks.push(bytes)
    if (size >= READ_LIMIT) break
  }
  // PostgreSQL can't store a NUL
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}

/** One attempt. Never throws; ends within the deadline, whatever the receiver does. */
export async function sendWebhook(webhook: WebhookRequest, options: SendOptions): Promise<Outcome> {
  // one timeout for the whole attempt, including the body
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), options.deadlineMs ?? DEADLINE_MS)
  const { targetUrl: url, headers, body } = webhook
  let incoming: IncomingMessage | undefined
  try {
    incoming = await sendGuarded({ url, method: 'POST', headers, body }, { ...options, signal: deadline.signal })
    const answer = await readAnswer(incoming)
    return { status: incoming.statusCode, answer, retryAfter: incoming.headers['retry-after'] }
  } catch (error) {
    const problem = deadline.signal.aborted ? 'timeout' : toProblem(error)
    return { status: incoming?.statusCode, problem, answer: '' }
  } finally {
    clearTimeout(timer)
    incoming?.destroy()
  }
}

/** A complete answer with a status of 200 to 299; a redirection is a failure. */
export const isDelivered = ({ status = 0, problem }: Outcome) => problem === undefined && status >= 200 && status < 300
