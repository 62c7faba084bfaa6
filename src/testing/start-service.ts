import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const connectionSchema = z.object({
  url: z.string(),
  api: z.string(),
  key: z.string(),
  callerId: z.string(),
  pid: z.int(),
})

/** Content of the connection.json that `serve` writes. */
export type Connection = z.infer<typeof connectionSchema>

/** Content of connection.json with `--upstream`: without a key. */
const gatewaySchema = z.object({ url: z.string(), api: z.string(), pid: z.int() })

type RunningProcess = {
  /** The data folder, with which another service can continue. */
  data: string
  /** Standard error so far: the log. */
  log: () => string
  /** Standard output so far. */
  out: () => string
  /** Ends the process by SIGTERM; returns its exit code. Removes the data folder unless it was given. */
  stop: () => Promise<number | null>
  /** Ends the process by SIGKILL; keeps the data folder. */
  kill: () => Promise<void>
}

export type RunningService = Connection & RunningProcess
export type RunningGateway = z.infer<typeof gatewaySchema> & RunningProcess

const main = fileURLToPath(new URL('../service/main.ts', import.meta.url))

/** Caches compiled code for all starts, which saves a third of each. */
const env = { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compile', import.meta.url)) }

type StartOptions = {
  library?: string
  data?: string
  live?: boolean
  /** Off for measurements: production services do not check answers against the contract. */
  checkOutput?: boolean
  options?: readonly string[]
}

/** Starts a server process, and waits until it is ready and has written its connection file. */
async function startProcess<Schema extends z.ZodMiniObject>(
  args: readonly string[],
  { data, connection }: { data: string | undefined; connection: Schema },
): Promise<z.infer<Schema> & RunningProcess> {
  const dir = data ?? (await mkdtemp(join(tmpdir(), 'contact-sheet-')))
  const all = [main, 'serve', '--port', '0', '--data', dir, ...args]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [log, out] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (log += text))
  const exited = once(child, 'exit')

  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      out += `${line}\n`
      if (line.startsWith('ready ')) resolve()
    })
    void exited.then(() => reject(new Error(`the service ended before it was ready: ${log}`)))
  })
  return {
    ...z.parse(connection, JSON.parse(await readFile(join(dir, 'connection.json'), 'utf8'))),
    data: dir,
    log: () => log,
    out: () => out,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      if (data === undefined) await rm(dir, { recursive: true, force: true })
      return typeof code === 'number' ? code : null
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * Starts the real service on a free port, in another process, and waits until it is ready. It checks its answers
 * against the contract: a mismatch is a 500 in any test.
 */
export function startService({
  library,
  data,
  live = false,
  checkOutput = true,
  options = [],
}: StartOptions = {}): Promise<RunningService> {
  const args = library === undefined ? [] : ['--library', library]
  if (checkOutput) args.push('--check-output')
  // the endless answer of `live` would prevent network idle, which most journeys wait for
  if (!live) args.push('--without', 'live')
  return startProcess([...args, ...options], { data, connection: connectionSchema })
}

/** Starts a gateway in front of a service on this machine, in another process. */
export const startGateway = (
  upstream: string,
  { data, live = false, options = [] }: Pick<StartOptions, 'data' | 'live' | 'options'> = {},
): Promise<RunningGateway> =>
  startProcess(
    ['--upstream', upstream, '--allow-private-pictures', ...(live ? [] : ['--without', 'live']), ...options],
    {
      data,
      connection: gatewaySchema,
    },
  )

/** Runs one command of the command line in another process. */
export async function runCli(args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err += text))
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, out, err }
}
