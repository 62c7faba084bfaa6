import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenHere } from './listen-here.ts'

/**
 * Faults of a call. reset: the connection breaks before the call reaches the service; mute: after the service has
 * carried it out.
 */
export type Fault = 'none' | 'error' | 'limit' | 'reset' | 'mute' | 'hang'

type ProxyOptions = {
  /** Address of the service behind the proxy. */
  to: string
  /** Whether a call may have faults; others pass through. */
  applies: (path: string) => boolean
  fault: () => Fault
}

/** Chooses faults at random, by their shares of all calls. */
export function faultsBy(random: () => number, shares: Partial<Record<Fault, number>>): () => Fault {
  return () => {
    let left = random()
    for (const fault of ['error', 'limit', 'reset', 'mute', 'hang'] as const) {
      left -= shares[fault] ?? 0
      if (left < 0) return fault
    }
    return 'none'
  }
}

/** A proxy between a browser and a service that breaks connections, loses answers and answers with errors. */
export async function startFaultProxy({ to, applies, fault }: ProxyOptions) {
  const target = new URL(to)
  const count = { calls: 0, faults: 0, mostAtOnce: 0 }
  let underWay = 0
  let decide = fault

  /** Forwards a call to the service, and its answer to the browser unless that is to be lost. */
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, isLost = false) => {
    const isCounted = applies(incoming.url ?? '')
    if (isCounted) {
      count.mostAtOnce = Math.max(count.mostAtOnce, ++underWay)
      // answered, or given up: a killed browser never reads its answers
      outgoing.once('close', () => underWay--)
    }
    const { host: _host, ...headers } = incoming.headers
    const onward = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        if (isLost) {
          answer.resume()
          incoming.socket.resetAndDestroy()
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => incoming.socket.resetAndDestroy())
    incoming.pipe(onward)
  }
  // as in the balancer: the service's own `Keep-Alive` is passed on
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const isCounted = applies(incoming.url ?? '')
    const what = isCounted ? decide() : 'none'
    if (isCounted) count.calls++
    if (what !== 'none') count.faults++
    switch (what) {
      case 'none':
        return forward(incoming, outgoing)
      case 'mute':
        return forward(incoming, outgoing, true)
      case 'reset':
        return void incoming.socket.resetAndDestroy()
      case 'hang':
        return
      case 'error':
      case 'limit': {
        const status = what === 'error' ? 500 : 429
        outgoing.writeHead(status, {
          'content-type': 'application/json',
          ...(what === 'limit' && { 'retry-after': '1' }),
        })
        outgoing.end(JSON.stringify({ message: 'by the proxy' }))
      }
    }
  })
  const port = await listenHere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    count,
    /** Replaces the choice of faults. */
    change: (next: () => Fault) => void (decide = next),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
