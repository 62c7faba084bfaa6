import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listenHere } from './listen-here.ts'

/** Whether the connection was refused: nothing was sent, so the request can go to another process. */
const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED'

type BalancerOptions = {
  /** Whether to break off the answer to a request. */
  breaks?: (request: IncomingMessage) => boolean
  /** Interval of readiness checks, as in production balancers; also keeps connections to the processes alive. */
  checkEveryMs?: number
}

/**
 * Load balancer in front of processes on this machine: chooses a process for every request, whatever its connection.
 * Skips processes that refuse connections; breaks off an answer when its process does, or when `breaks` says so.
 */
export async function startBalancer(
  choose: (ports: readonly number[]) => number | undefined,
  { breaks = () => false, checkEveryMs }: BalancerOptions = {},
) {
  const clients = new Set<Socket>()
  let ports: readonly number[] = []
  const unready = new Set<number>()
  const sentAway = new Set<number>()
  const agent = checkEveryMs === undefined ? false : new Agent({ keepAlive: true })

  async function check(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.status === 503) sentAway.add(port)
    if (answer?.ok === true) unready.delete(port)
    else unready.add(port)
    await answer?.text()
  }
  const checking =
    checkEveryMs === undefined ? undefined : setInterval(() => ports.forEach((port) => void check(port)), checkEveryMs)

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, among: readonly number[]): void {
    const port = choose(among)
    if (port === undefined) return void outgoing.writeHead(502, { 'retry-after': '1' }).end()
    const { method, url, headers, rawHeaders } = incoming
    // without checks a new connection each: a kept one would break with its process, after the request was sent
    const behind = request({ port, host: '127.0.0.1', method, path: url, headers: rawHeaders, agent })
    outgoing.once('close', () => behind.destroy())
    behind.once('error', (error) => {
      if (isRefused(error))
        return pass(
          incoming,
          outgoing,
          among.filter((other) => other !== port),
        )
      outgoing.destroy()
    })
    behind.once('response', (answer) => {
      if (breaks(incoming)) return void outgoing.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      outgoing.flushHeaders()
      answer.once('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
    if (isEmpty) behind.end()
    else
      behind.once('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => incoming.pipe(behind))
        else incoming.pipe(behind)
      })
  }

  // it passes on the `Keep-Alive` of the processes, so it must not close idle connections sooner than they would
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    incoming.on('error', () => {})
    outgoing.on('error', () => {})
    const ready = ports.filter((port) => !unready.has(port))
    pass(incoming, outgoing, ready.length > 0 ? ready : ports)
  })
  server.on('connection', (socket) => {
    clients.add(socket)
    socket.once('close', () => clients.delete(socket))
  })
  const drop = () => clients.forEach((socket) => socket.resetAndDestroy())
  const port = await listenHere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Replaces the ports of the processes. */
    change(to: readonly number[]): void {
      ports = to
    },
    /** Ports of the processes that have ever answered 503 to a readiness check. */
    sentAway: (): number[] => [...sentAway],
    /** Resets all connections of clients. */
    drop,
    async stop() {
      clearInterval(checking)
      if (agent) agent.destroy()
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
