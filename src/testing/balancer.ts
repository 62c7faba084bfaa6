import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Nothing was sent on a connection that was refused: another process can have the request. */
const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED'

/**
 * Load balancer in front of processes on this machine: every request goes to one of them, chosen anew, whatever connection
 * it came on. One that refuses connections is passed over; an answer that breaks off breaks off for its client too.
 */
export async function startBalancer(choose: (ports: readonly number[]) => number | undefined) {
  const clients = new Set<Socket>()
  let ports: readonly number[] = []

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, among: readonly number[]): void {
    const port = choose(among)
    if (port === undefined) return void outgoing.writeHead(502, { 'retry-after': '1' }).end()
    const { method, url, headers, rawHeaders } = incoming
    // a connection of its own: one that a process keeps would break with the process, after the request was sent
    const behind = request({ port, host: '127.0.0.1', method, path: url, headers: rawHeaders, agent: false })
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
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      outgoing.flushHeaders()
      answer.once('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
    if (isEmpty) behind.end()
    else behind.once('socket', (socket) => socket.once('connect', () => incoming.pipe(behind)))
  }

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => {})
    outgoing.on('error', () => {})
    pass(incoming, outgoing, ports)
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
    /** Breaks all connections of clients. */
    drop,
    async stop() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
