import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Nothing was sent on a connection that was refused: another process can have the request. */
const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED'

type BalancerOptions = {
  /** Answers that it breaks off. */
  breaks?: (request: IncomingMessage) => boolean
  /** As balancers do that people run: asks each process whether it is ready, and keeps its connections to them. */
  checkEveryMs?: number
}

/**
 * Load balancer in front of processes on this machine: every request goes to one of them, chosen anew, whatever connection
 * it came on. One that refuses connections is passed over; an answer that breaks off breaks off for its client too, and so
 * does one that `breaks` chooses.
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
    // without checks a connection of its own: one that a process keeps would break with it, after the request was sent
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

  const server = createServer((incoming, outgoing) => {
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The processes that requests go to from now on. */
    change(to: readonly number[]): void {
      ports = to
    },
    /** Those that have said that they are not ready. */
    sentAway: (): number[] => [...sentAway],
    /** Breaks all connections of clients. */
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
