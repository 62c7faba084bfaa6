import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type BenchGateway = {
  url: string
  /** Empties its thumbnail cache. */
  forget: () => Promise<void>
  stop: () => Promise<void>
}

const main = join(import.meta.dirname, '../../../src/service/main.ts')

/** Starts a gateway in front of a local service, as an operator would, with its own process and data folder. */
export async function startGateway(upstream: string): Promise<BenchGateway> {
  const data = await mkdtemp(join(tmpdir(), 'contact-sheet-bench-gateway-'))
  const options = ['--upstream', upstream, '--allow-private-pictures', '--port', '0', '--data', data]
  const child = spawn(process.execPath, [main, 'serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
    })
    void exit.then(() => reject(new Error('the gateway ended before it was ready')))
  })
  return {
    url,
    forget: () => rm(join(data, 'thumbnails'), { recursive: true, force: true }),
    async stop() {
      child.kill('SIGTERM')
      await exit
      await rm(data, { recursive: true, force: true })
    },
  }
}
