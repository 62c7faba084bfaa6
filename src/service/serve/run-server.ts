import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log, LogFields } from '#service/core/log.ts'
import { createLeave, type Leave } from '#service/http/leave.ts'

/** Supervisors kill what has not ended ten seconds after it was asked to. */
const STOP_MS = 9000

/** The folder of the built web app. */
export const WEB_DIR = fileURLToPath(new URL('../../../dist', import.meta.url))

export type RunningServer = {
  /** Address of this machine's own browser. */
  url: string
  log: Log
  /** Fields for the log's line of the start. */
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

/** Serves until it is asked to stop, then lets what is under way finish, within limits: all of it outlives a kill. */
export async function runServer(
  start: (leave: Leave) => Promise<RunningServer>,
  { hasOthers = false }: { /** Processes that its requests can go to. */ hasOthers?: boolean } = {},
): Promise<void> {
  const stopped = askedToStop()
  const leave = createLeave()
  const running = await Promise.race([start(leave), stopped])
  // asked before it was ready: nothing is under way that would not outlive a kill
  if (running === undefined) return
  const { url, log, about, welcome, stop } = running
  process.stdout.write(`ready ${url}\n`)
  process.stdout.write(`${welcome}\n`)
  log.info('serving', { url, ...about, pid: process.pid })
  await stopped
  log.info('stopping')
  const left = hasOthers ? leave.leave() : Promise.resolve()
  const isDone = await Promise.race([left.then(stop).then(() => true), wait(STOP_MS, false)])
  if (!isDone) log.warn('stopped before everything under way had ended')
}
