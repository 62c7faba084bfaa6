import { replaceSetting } from '#service/db/settings.ts'
import { createMemoryBudget, type MemoryBudget } from '#service/library/decode/memory-budget.ts'
import { createImportProgress, type ImportProgress } from '#service/library/import/import-progress.ts'
import { type Library, type LibraryOptions, startLibrary } from '#service/library/import/library.ts'
import { leadImport } from '#service/library/lead/lead-import.ts'
import { openMetrics } from '#service/metrics/open-metrics.ts'
import { type AppOptions, createApp } from './app.ts'
import { removeConnection, toWelcome, writeConnection } from './connection-file.ts'
import {
  demoIn,
  ensureDataFolder,
  ensureDemoFolder,
  ensureWorkerName,
  findLibrary,
  requireApart,
  requireDemo,
  requireNotMoved,
  sourceOf,
} from './data-folder.ts'
import { DEMO_OPERATOR, startDemoLibrary, switchDemo } from './demo-library.ts'
import { createDiskReserve } from './disk-reserve.ts'
import { listen, toUrl } from './listen.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { openExtensions } from './open-extensions.ts'
import { openService } from './open-service.ts'
import { ensureOperator, type Operator } from './operator.ts'
import { reportImport } from './report-import.ts'
import { runServer, type RunningServer, WEB_DIR } from './run-server.ts'
import { isAnyHost, type ServeOptions } from './serve-options.ts'
import { startWebhooks } from './start-webhooks.ts'

/** Longer than a slow card or network pauses while one file is copied. */
const SETTLE_MS = 1500

type ImportOptions = {
  context: Awaited<ReturnType<typeof openService>>
  options: ServeOptions
  operator: Operator
  source: LibraryOptions['source']
  progress: ImportProgress
  memory: MemoryBudget
  worker: string
}

function startImport({ context, options, operator, source, worker, ...shared }: ImportOptions): Library {
  return leadImport({
    context,
    progress: shared.progress,
    worker,
    canLead: options.roles.includes('import'),
    start: (isLeading) =>
      options.library === undefined
        ? startDemoLibrary(context, { operator, ...shared, isLeading })
        : startLibrary(context, { ownerId: operator.callerId, settleMs: SETTLE_MS, source, ...shared, isLeading }),
  })
}

async function findGiven(options: ServeOptions) {
  if (options.library === undefined) return undefined
  const given = await findLibrary(options.library)
  await requireApart(options, given)
  return given
}

async function start(options: ServeOptions, drain: Required<AppOptions>['drain']): Promise<RunningServer> {
  let url = options.publicUrl ?? ''
  const given = await findGiven(options)
  await ensureDataFolder(options.data)
  const spare = createDiskReserve(options)
  await spare.open()
  const folder = await lockDataFolder(options.data)
  await requireNotMoved(options)
  const opened = await openService(options, {
    ...(given ?? { libraryDir: await ensureDemoFolder(options.data) }),
    publicUrl: () => url,
    allowPrivateWebhooks: options.allowPrivateWebhooks,
  })
  if (given === undefined) await requireDemo(opened.db, options.data)
  const progress = createImportProgress(opened.clock)
  const report = reportImport({ progress, terminal: process.stdout, log: opened.log })
  const context = { ...opened, log: report.log }
  const operator = await ensureOperator(context, options.data, given === undefined ? DEMO_OPERATOR : undefined)
  await switchDemo(context, demoIn(options.data))
  let library: Library | undefined
  const memory = createMemoryBudget()
  const source = sourceOf(context, options)
  const extensions = openExtensions(context, {
    options,
    operatorId: operator.callerId,
    progress,
    memory,
    source,
    getLibrary: () => library,
  })
  const metrics = openMetrics(context, {
    operatorId: operator.callerId,
    filesToImport: () => progress.get().waiting,
    roles: options.roles,
  })
  const app = createApp(context, { ...options, ...extensions, metrics, drain, webDir: WEB_DIR })
  const listener = await listen(app, { ...options, isDraining: drain.isDraining })
  const ownUrl = toUrl(options.host, listener.port)
  if (url === '') url = ownUrl
  await replaceSetting(context.db, 'public-url', url)
  const webhooks = await startWebhooks(context, options)
  const started = startImport({
    context,
    options,
    operator,
    source,
    progress,
    memory,
    worker: await ensureWorkerName(options.data),
  })
  library = started
  extensions.resume()
  const connectionFile = await writeConnection(options.data, { url: ownUrl, operator })
  await spare.fill()
  return {
    url: ownUrl,
    log: context.log,
    about: { library: context.libraryDir, roles: options.roles.join() },
    welcome: toWelcome({
      url,
      key: operator.key,
      file: connectionFile,
      data: options.data,
      isTerminal: process.stdout.isTTY,
      isDemo: options.library === undefined,
      isAnyPort: options.port === 0,
      isOnlyHere: options.publicUrl === undefined && isAnyHost(options.host),
    }),
    async stop() {
      await removeConnection(options.data)
      extensions.hangUp()
      await Promise.all([listener.stop(), started.stop(), webhooks.stop()])
      extensions.close()
      report.stop()
      await context.changes.close()
      await context.db.destroy()
      folder.release()
    },
  }
}

export const serve = (options: ServeOptions): Promise<void> =>
  runServer((drain) => start(options, drain), { hasOthers: options.database !== undefined })
