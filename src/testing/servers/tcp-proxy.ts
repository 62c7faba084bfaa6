import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenHere } from './listen-here.ts'

/** freeze: holds all data back, to pass on later. swallow: accepts and drops data, like a network partition. */
type Mode = 'pass' | 'freeze' | 'swallow'

/** A TCP proxy between a client and a server that delays, drops and resets. */
export async function startTcpProxy(to: { port: number }) {
  const sockets = new Set<Socket>()
  const pairs = new Set<() => void>()
  let mode: Mode = 'pass'

  function join(from: Socket, into: Socket): void {
    let isLost = mode === 'swallow'
    pairs.add(() => {
      isLost ||= mode === 'swallow'
      if (mode === 'freeze') from.pause()
      else from.resume()
    })
    from.on('data', (bytes) => void (isLost || into.write(bytes)))
    from.on('close', () => void (isLost || into.destroy()))
    from.on('error', () => {})
    if (mode === 'freeze') from.pause()
  }

  const server = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ port: to.port, host: '127.0.0.1', noDelay: true })
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    join(incoming, outgoing)
    join(outgoing, incoming)
  })
  const drop = () => sockets.forEach((socket) => socket.resetAndDestroy())
  const port = await listenHere(server)
  return {
    port,
    /** Changes the mode; a connection that has lost data stays dead. */
    change(next: Mode): void {
      mode = next
      pairs.forEach((change) => change())
    },
    /** Resets all connections. */
    drop,
    async stop() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}
