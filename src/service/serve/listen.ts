import { createServer, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { UsageError } from '#service/core/service-error.ts'
import type { createApp } from './app.ts'
import { isAnyHost } from './serve-options.ts'

/** A client that takes longer to send its headers, or its request, is cut off. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** Longer than a balancer's, mostly 60 s: otherwise it could send a request into a connection just being closed. */
const KEEP_ALIVE_MS = 75_000
/** Limits for a client still sending a refused body, within which it can finish and read the answer. */
const LINGER_MS = 10_000
const LINGER_BYTES = 64 * 2 ** 20
/** Drain: time for pending requests when stopping; it leaves enough to close the rest. */
const DRAIN_MS = 8000
const SWEEP_MS = 100

/** The address for a browser on this machine, given the host listened on. */
export function toUrl(host: string, port: number): string {
  const name = isAnyHost(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const explainListenFailure = (error: Error, { host, port }: { host: string; port: number }): Error => {
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new UsageError(
        `Port ${port} is already in use. Stop the other program, or choose another port with --port (0 for any free one)`,
      )
    case 'EACCES':
      return new UsageError(`You don’t have permission to use port ${port}. Choose one above 1023 with --port`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UsageError(`${host} is not an address of this machine. Choose another with --host`)
    default:
      return error
  }
}

/**
 * Lingering close: discards what arrives after the answer. Closing a connection with unread bytes resets it, and most
 * clients then lose the answer.
 */
function linger(incoming: IncomingMessage): void {
  if (incoming.complete) return
  const { socket } = incoming
  const until = { at: performance.now() + LINGER_MS, bytes: socket.bytesRead + LINGER_BYTES }
  // polled: Node emits no events for what it discards itself, not even its end
  const timer = setInterval(() => {
    if (performance.now() > until.at || socket.bytesRead > until.bytes) socket.destroySoon()
    if (incoming.complete || socket.destroyed) clearInterval(timer)
  }, SWEEP_MS)
  // the app's listener has stopped reading, and would hold up the rest
  incoming.removeAllListeners('data').resume()
}

export type Listener = { port: number; stop: () => Promise<void> }

/** Listens until it is stopped. Stopping accepts no new connections and lets pending answers finish. */
export async function listen(
  app: ReturnType<typeof createApp>,
  { host, port, isDraining = () => false }: { host: string; port: number; isDraining?: () => boolean },
): Promise<Listener> {
  const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server = createServer(limits, (incoming, outgoing) => {
    outgoing.once('finish', () => linger(incoming))
    // so that no request is sent into a connection that is about to be closed
    if (isDraining()) outgoing.shouldKeepAlive = false
    void answer(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenFailure(error, { host, port })))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        // keep-alive would hold a connection whose answer ends from now on
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
        server.close(() => {
          clearTimeout(timer)
          clearInterval(sweep)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
