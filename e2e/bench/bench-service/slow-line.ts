import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenHere } from '#testing/servers/listen-here.ts'

/** Milliseconds between two chunks. */
const STEP = 5

/** Bytes queued before back-pressure, like a router's queue. */
const QUEUE = 64 * 1024

type Direction = { from: Socket; into: Socket; queue: Buffer[]; size: number }

function take(direction: Direction, most: number): Buffer {
  const all = Buffer.concat(direction.queue)
  direction.queue = all.length > most ? [all.subarray(most)] : []
  direction.size = Math.max(0, all.length - most)
  if (direction.size < QUEUE) direction.from.resume()
  return all.subarray(0, most)
}

/**
 * Proxy to a local server that limits the bandwidth to the client, in bytes a millisecond, over all connections together,
 * round robin. The other direction is not throttled.
 */
export async function openSlowLine({ url, bytesPerMs }: { url: string; bytesPerMs: number }) {
  const behind = Number(new URL(url).port)
  const directions = new Set<Direction>()
  const sockets = new Set<Socket>()
  let sentAt = performance.now()

  const server = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ port: behind, host: '127.0.0.1', noDelay: true })
    const direction: Direction = { from: outgoing, into: incoming, queue: [], size: 0 }
    directions.add(direction)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    incoming.pipe(outgoing)
    outgoing.on('data', (bytes: Buffer) => {
      direction.queue.push(bytes)
      direction.size += bytes.length
      if (direction.size >= QUEUE) outgoing.pause()
    })
    incoming.on('close', () => {
      directions.delete(direction)
      sockets.delete(incoming)
      sockets.delete(outgoing)
      outgoing.destroy()
    })
    outgoing.on('close', () => {
      if (direction.size === 0) incoming.end()
    })
  })

  const timer = setInterval(() => {
    const now = performance.now()
    let due = Math.floor((now - sentAt) * bytesPerMs)
    sentAt = now
    for (let waiting = [...directions].filter(({ size }) => size > 0); waiting.length > 0 && due > 0;) {
      const share = Math.max(1, Math.floor(due / waiting.length))
      for (const direction of waiting) {
        const bytes = take(direction, Math.min(share, due))
        direction.into.write(bytes)
        due -= bytes.length
        if (direction.size === 0 && direction.from.destroyed) direction.into.end()
      }
      waiting = waiting.filter(({ size }) => size > 0)
    }
  }, STEP)

  const port = await listenHere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      clearInterval(timer)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
