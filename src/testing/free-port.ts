import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to programs asking for any free one; `fetch` refuses 10080. */
const [LOWEST, HIGHEST] = [11_000, 32_000]

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

/** A free port, which no program that asks for any free one gets before it is used, or between two uses. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.trunc(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}
