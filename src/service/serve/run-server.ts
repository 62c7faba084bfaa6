import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log, LogFields } from '#service/core/log.ts'
import { createDrain, type Drain } from '#service/http/drain.ts'

/** Supervisors kill a process ten seconds after asking it to stop. */
const STOP_MS = 9000

/** The folder of the built web app. */
export const WEB_DIR = fileURLToPath(new URL('../../../dist', import.meta.url))

export type RunningServer = {
  /** Address for a browser on this machine. */
  url: string
  log: Log
  /** Fields of the log line about the start. */
  about: LogFields
  /** Printed once it is ready. */
  welcome: string
  stop: () => Promise<void>
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
const askedToStop = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

/** Serves until asked to stop, then lets pending work finish within STOP_MS; a kill loses none of it. */
export async function runServer(
  start: (drain: Drain) => Promise<RunningServer>,
  { hasOthers = false }: { /** Other processes can take its requests. */ hasOthers?: boolean } = {},
): Promise<void> {
  const stopped = askedToStop()
  const drain = createDrain()
  const running = await Promise.race([start(drain), stopped])
  // asked to stop before it was ready: a kill loses nothing
  if (running === undefined) return
  const { url, log, about, welcome, stop } = running
  process.stdout.write(`ready ${url}\n`)
  process.stdout.write(`${welcome}\n`)
  log.info('serving', { url, ...about, pid: process.pid })
  await stopped
  log.info('stopping')
  const drained = hasOthers ? drain.drain() : Promise.resolve()
  const isDone = await Promise.race([drained.then(stop).then(() => true), wait(STOP_MS, false)])
  if (!isDone) log.warn('stopped before all work in progress had finished')
}
