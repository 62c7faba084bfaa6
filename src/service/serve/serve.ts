import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Context } from '#service/context.ts'
import { replaceSetting } from '#service/db/settings.ts'
import { createMemoryBudget } from '#service/library/decode/memory-budget.ts'
import { createImportProgress } from '#service/library/import/import-progress.ts'
import { type Library, startLibrary } from '#service/library/import/library.ts'
import { createApp } from './app.ts'
import { removeConnection, toWelcome, writeConnection } from './connection-file.ts'
import { demoIn, ensureDataFolder, ensureDemoFolder, findLibrary } from './data-folder.ts'
import { bringDemoBack, DEMO_OPERATOR, putDemoAway, startDemoLibrary } from './demo-library.ts'
import { holdDataFolder } from './hold-data-folder.ts'
import { listen, toUrl } from './listen.ts'
import { openExtensions } from './open-extensions.ts'
import { openService } from './open-service.ts'
import { ensureOperator, type Operator } from './operator.ts'
import { reportImport } from './report-import.ts'
import type { ServeOptions } from './serve-options.ts'
import { createSpareRoom } from './spare-room.ts'
import { startWebhooks } from './start-webhooks.ts'

/** Longer than a slow card or network pauses while one file is copied. */
const SETTLE_MS = 1500

/** Supervisors kill what has not ended ten seconds after it was asked to. */
const STOP_MS = 9000

const WEB_DIR = fileURLToPath(new URL('../../../dist', import.meta.url))

type Running = { context: Context; operator: Operator; url: string; connectionFile: string; stop: () => Promise<void> }

async function start(options: ServeOptions): Promise<Running> {
  let url = options.publicUrl ?? ''
  const given = options.library === undefined ? undefined : await findLibrary(options.library)
  await ensureDataFolder(options.data)
  const spare = createSpareRoom(options)
  await spare.open()
  const folder = await holdDataFolder(options.data)
  const opened = await openService(options, {
    libraryDir: given ?? (await ensureDemoFolder(options.data)),
    publicUrl: () => url,
    allowPrivateWebhooks: options.allowPrivateWebhooks,
  })
  const progress = createImportProgress(opened.clock)
  const report = reportImport({ progress, terminal: process.stdout, log: opened.log })
  const context = { ...opened, log: report.log }
  const operator = await ensureOperator(context, options.data, given === undefined ? DEMO_OPERATOR : undefined)
  if (given === undefined) await bringDemoBack(context)
  else await putDemoAway(context, { operator, demoDir: demoIn(options.data) })
  let library: Library | undefined
  const memory = createMemoryBudget()
  const getLibrary = () => library
  const extensions = openExtensions(context, { options, operatorId: operator.callerId, progress, memory, getLibrary })
  const app = createApp(context, { ...options, ...extensions, webDir: WEB_DIR })
  const listener = await listen(app, options)
  const ownUrl = toUrl(options.host, listener.port)
  if (url === '') url = ownUrl
  await replaceSetting(context.db, 'public-url', url)
  const webhooks = await startWebhooks(context, options)
  const started =
    options.library === undefined
      ? startDemoLibrary(context, { operator, progress, memory })
      : startLibrary(context, { ownerId: operator.callerId, settleMs: SETTLE_MS, progress, memory })
  library = started
  extensions.resume()
  const connectionFile = await writeConnection(options.data, { url: ownUrl, operator })
  await spare.fill()
  return {
    context,
    operator,
    url: ownUrl,
    connectionFile,
    async stop() {
      await removeConnection(options.data)
      extensions.hangUp()
      await Promise.all([listener.stop(), started.stop(), webhooks.stop()])
      extensions.close()
      report.stop()
      await context.db.destroy()
      folder.release()
    },
  }
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
const askedToStop = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

/** Serves until it is asked to stop, then lets what is under way finish, within limits: all of it outlives a kill. */
export async function serve(options: ServeOptions): Promise<void> {
  const stopped = askedToStop()
  const running = await Promise.race([start(options), stopped])
  // asked before it was ready: nothing is under way that would not outlive a kill
  if (running === undefined) return
  const { context, operator, url, connectionFile: file, stop } = running
  process.stdout.write(`ready ${url}\n`)
  const welcome = toWelcome({
    url,
    key: operator.key,
    file,
    data: options.data,
    isTerminal: process.stdout.isTTY,
    isDemo: options.library === undefined,
    isAnyPort: options.port === 0,
  })
  process.stdout.write(`${welcome}\n`)
  context.log.info('serving', { url, library: context.libraryDir, pid: process.pid })
  await stopped
  context.log.info('stopping')
  const isDone = await Promise.race([stop().then(() => true), wait(STOP_MS, false)])
  if (!isDone) context.log.warn('stopped before everything under way had ended')
}
