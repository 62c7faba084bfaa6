import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections, and to servers that name none; `fetch` refuses 10080. */
const LOWEST = 11_000
/**
 * Every process has ports of its own: another one could be given the same port before it is used. The IDs of workers
 * that run at the same time differ by less than `RANGES`.
 */
const [RANGES, PORTS] = [100, 210]
const first = LOWEST + (process.pid % RANGES) * PORTS

const given = new Set<number>()

const isFree = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A free port below the range that systems assign from, so that it stays free until it is used and between two uses: a
 * program gets it only by asking for it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + randomInt(PORTS)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}
