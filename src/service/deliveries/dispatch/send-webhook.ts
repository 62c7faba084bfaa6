import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import type { DeliveryProblem } from '#contract/extensions.ts'
import type { FindAddresses } from '#service/context.ts'
import { isCertificateError, isHangup, isNoHttp } from '#service/core/socket-error.ts'
import {
  isAllowedAddress,
  refuseAddresses,
  refuseTarget,
  type TargetPolicy,
  toHost,
} from '#service/deliveries/guard/target-policy.ts'
import type { Outcome, WebhookRequest } from '#service/deliveries/outbox/webhook-request.ts'

export type SendOptions = {
  policy: TargetPolicy
  findAddresses: FindAddresses
  /** For connect, headers and body together, names included. */
  deadlineMs?: number
  /** Trusted certificate authorities; the usual ones by default. */
  trust?: SecureContext | undefined
  /** Keeps the connection alive for the subscription's next delivery; without it each attempt opens one. */
  agent?: Agent | undefined
  /** How a connection is made; tests put their own in between. */
  connect?: (options: RequestOptions, onAnswer: (incoming: IncomingMessage) => void) => ClientRequest
}

export const DEADLINE_MS = 15_000
const READ_LIMIT = 64 * 1024
/** Bytes of an answer that the log keeps. */
const KEPT_BYTES = 4096

const OLDEST_TLS = 'TLSv1.2'

/** The usual authorities and one more, as PEM. Takes as long as many connections: make it once. */
export const trustWith = (ca: string): SecureContext =>
  createSecureContext({ ca: [...rootCertificates, ca], minVersion: OLDEST_TLS })

/**
 * A keep-alive agent for the attempts under one lease: they share a connection, as long as the same name leads to the same
 * address. Nothing is shared between receivers, and no proxy is taken from the environment.
 */
export const createDeliveryAgent = () => new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 })

class AttemptError extends Error {
  readonly problem: DeliveryProblem

  constructor(problem: DeliveryProblem) {
    super(problem)
    this.problem = problem
  }
}

function toProblem(error: unknown): DeliveryProblem {
  if (error instanceof AttemptError) return error.problem
  if (isCertificateError(error)) return 'certificate'
  return isNoHttp(error) ? 'no-http' : 'connection'
}

const timeoutOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new AttemptError('timeout')), { once: true }),
  )

async function pinAddress(url: URL, { findAddresses, policy }: SendOptions, signal: AbortSignal): Promise<string> {
  const host = toHost(url)
  const found = isIP(host) === 0 ? findAddresses(host, signal).catch(() => []) : [host]
  const addresses = await Promise.race([found, timeoutOf(signal)])
  if (refuseAddresses(addresses, policy) !== undefined) throw new AttemptError('address')
  const [pinned] = addresses
  if (pinned === undefined) throw new AttemptError('name')
  return pinned
}

/** Destroys a connection that leads to a refused address, before a byte is sent over it. */
function checkSocket(outgoing: ClientRequest, policy: TargetPolicy): void {
  outgoing.once('socket', (socket) => {
    const check = () => {
      if (!isAllowedAddress(socket.remoteAddress ?? '', policy)) socket.destroy(new AttemptError('address'))
    }
    if (socket.connecting) socket.once('connect', check)
    else check()
  })
}

/** The response; undefined where a kept-alive connection turns out to be closed. */
function ask(webhook: WebhookRequest, url: URL, address: string, options: SendOptions, signal: AbortSignal) {
  const { connect = request, trust, policy, agent = new Agent({ keepAlive: false, maxCachedSessions: 0 }) } = options
  const host = toHost(url)
  return new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const outgoing = connect(
      {
        // the address itself: no name is looked up again between the check and the connection
        host: address,
        port: Number(url.port || '443'),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        // the certificate has to be the name's
        ...(isIP(host) === 0 ? { servername: host } : {}),
        headers: { ...webhook.headers, host: url.host, 'content-length': Buffer.byteLength(webhook.body) },
        agent,
        rejectUnauthorized: true,
        minVersion: OLDEST_TLS,
        ...(trust === undefined ? {} : { secureContext: trust }),
        signal,
      },
      resolve,
    )
    checkSocket(outgoing, policy)
    // a receiver that wants to speak something else
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy()
      reject(new AttemptError('no-http'))
    })
    // in case a connection ends in a way that nobody is told of
    signal.addEventListener('abort', () => reject(new AttemptError('timeout')), { once: true })
    outgoing.on('error', (error) => {
      if (outgoing.reusedSocket && isHangup(error)) resolve(undefined)
      else reject(error)
    })
    outgoing.end(webhook.body)
  })
}

async function readAnswer(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (chunks.length === 0 || size - bytes.length < KEPT_BYTES) chunks.push(bytes)
    if (size >= READ_LIMIT) break
  }
  // no database keeps a NUL
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}

/** One attempt. Never throws; ends within the deadline, whatever the receiver does. */
export async function sendWebhook(webhook: WebhookRequest, options: SendOptions): Promise<Outcome> {
  // one clock for all of it, which keeps running while the body comes
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), options.deadlineMs ?? DEADLINE_MS)
  let incoming: IncomingMessage | undefined
  try {
    // again at every attempt: the rules and what a name stands for may have changed
    if (refuseTarget(webhook.targetUrl, options.policy) !== undefined) throw new AttemptError('address')
    const url = new URL(webhook.targetUrl)
    const address = await pinAddress(url, options, deadline.signal)
    const askOnce = () => ask(webhook, url, address, options, deadline.signal)
    incoming = (await askOnce()) ?? (await askOnce())
    if (incoming === undefined) throw new AttemptError('connection')
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

/** A whole answer with a status of 200 to 299; a redirection is a failure. */
export const isDelivered = ({ status = 0, problem }: Outcome) => problem === undefined && status >= 200 && status < 300
