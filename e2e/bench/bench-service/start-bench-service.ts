import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type BenchServiceOptions, type BenchServiceReady, type Counts, plainService } from './bench-service.ts'

export type BenchService = {
  url: string
  /** Request counts since the last call. */
  takeCounts: () => Promise<Counts>
  getCounts: () => Promise<Counts>
  stop: () => Promise<void>
}

const isReady = (message: unknown): message is BenchServiceReady =>
  typeof message === 'object' && message !== null && 'url' in message

/** Starts the bench service in its own process, which exits with this one at the latest. */
export async function startBenchService(options: Partial<BenchServiceOptions>): Promise<BenchService> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = fork(main, [JSON.stringify({ ...plainService, ...options })])
  const exit = once(child, 'exit')
  const [message]: unknown[] = await Promise.race([
    once(child, 'message'),
    exit.then(([code]) => Promise.reject(new Error(`The bench service ended with code ${String(code)}`))),
  ])
  if (!isReady(message)) throw new Error('The bench service did not say where it is')
  const { url } = message
  const counts = async (method: string): Promise<Counts> => {
    const answer = await fetch(`${url}/bench/counts`, { method })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the counts of our own process
    return (await answer.json()) as Counts
  }
  return {
    url,
    takeCounts: () => counts('POST'),
    getCounts: () => counts('GET'),
    async stop() {
      child.disconnect()
      await exit
    },
  }
}
