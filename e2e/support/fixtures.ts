import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import * as z from 'zod/mini'
import type { CommandLine } from '#service/cli/commands.ts'
import { type OperatorCommand, runOperatorCommand } from '#service/cli/operator-commands.ts'
import { readCommandLine } from '#service/cli/read-command-line.ts'
import { startCluster } from '#testing/start-cluster.ts'
import { type RunningService, startGateway, startService } from '#testing/start-service.ts'
import { chromiumLaunch } from '#tools/chromium-launch.ts'
import { call } from './api.ts'
import { albums, preparedLibrary } from './library.ts'
import { preparedData, untilImported } from './prepared-data.ts'
import { steady } from './settle.ts'
import { watchConsole } from './watch-console.ts'

export { expect } from '@playwright/test'

export type Caller = { api: string; key: string; callerId: string }

type Options = {
  /** Console messages that this test provokes, such as a refused request. */
  allowedComplaint: RegExp | undefined
}
export type WorkerOptions = {
  /** What is between app and service: nothing, our gateway, or a load balancer over three service processes. */
  through: 'nothing' | 'gateway' | 'cluster'
  /** Full Chromium: the headless shell crashes when a page reads a file handle from IndexedDB. */
  isWholeBrowser: boolean
}
/** A service, and the location of its database, if not in its data folder. */
type PlacedService = RunningService & { database?: string }
type Tools = Options & {
  /** The service under test: the worker's, unless a file has its own. */
  target: PlacedService
  /** Runs an operator's command beside the running service; returns its output. In this process, as starting another takes a second. */
  cli: (...args: string[]) => Promise<string>
  /** Console errors and warnings, and uncaught errors, so far. */
  complaints: string[]
  /** Closes contexts that a test opened itself: their pages would run on for as long as the worker. */
  closesContexts: undefined
  /** Puts a gateway in front of a test's own service, in projects that use one (`through`). */
  throughGateway: (service: RunningService) => Promise<RunningService>
  /** Adds a caller through the command line. */
  addCaller: (role: { adminOf?: string[]; participantOf?: string[] }) => Promise<Caller>
  /** Opens a path of the app as this caller (the operator by default), with the key in the fragment. */
  open: (path: string, caller?: { key: string }) => Promise<Page>
  /** The identifier of a prepared album, cleared of earlier tests' labels. */
  albumId: (album: keyof typeof albums) => Promise<string>
  /** A prepared album (the harbour by default) and an admin of only that album, isolated from other journeys. */
  asAdmin: (album?: keyof typeof albums) => Promise<{ id: string; caller: Caller }>
}

const added = z.object({ callerId: z.string(), key: z.string() })

const isOperatorCommand = (line: CommandLine): line is OperatorCommand =>
  /^(callers|members|keys|preview) ?/.test(line.command)

async function removeLabels(service: RunningService, albumId: string): Promise<void> {
  for (const { photoId, labels = [], restrictedLabels = [] } of await call(service, 'getPhotos', { albumId })) {
    const carried = [
      ...labels.map((label) => ({ label })),
      ...restrictedLabels.map((label) => ({ label, isHidden: true })),
    ]
    for (const one of carried) await call(service, 'removePhotoLabel', { albumId, photoId, ...one })
  }
}

/** The service as the app reaches it: directly, or through a gateway with its own address and log. */
async function reachService(
  service: RunningService,
  through: WorkerOptions['through'],
): Promise<{ service: RunningService; leave: () => Promise<unknown> }> {
  if (through !== 'gateway') return { service, leave: async () => undefined }
  const gateway = await startGateway(service.api)
  const { url, api } = gateway
  return {
    service: { ...service, url, api, log: () => service.log() + gateway.log() },
    leave: async () => gateway.stop(),
  }
}

/** Three processes as one service; undefined where no PostgreSQL is installed. */
async function startShared(): Promise<{ service: PlacedService; stop: () => Promise<void> } | undefined> {
  const cluster = await startCluster({ library: await preparedLibrary() })
  if (cluster === undefined) return undefined
  const { url, api, key, callerId, postgres } = cluster
  const log = () =>
    cluster
      .services()
      .map((one) => one.log())
      .join('')
  const service = { ...cluster.service(0), url, api, key, callerId, log, database: postgres.location }
  await untilImported(service)
  return { service, stop: () => cluster.stop() }
}

/** One process on a copy of the prepared data. */
async function startAlone(): Promise<{ service: PlacedService; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  await cp(await preparedData(), data, { recursive: true })
  const service = await startService({ library: await preparedLibrary(), data })
  await untilImported(service)
  return {
    service,
    async stop() {
      await service.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

export const test = base.extend<Tools, WorkerOptions & { service: PlacedService }>({
  through: ['nothing', { option: true, scope: 'worker' }],

  isWholeBrowser: [false, { option: true, scope: 'worker' }],

  launchOptions: [
    async ({ isWholeBrowser, launchOptions }, use) =>
      use(isWholeBrowser ? await chromiumLaunch({ isWhole: true }) : launchOptions),
    { scope: 'worker' },
  ],

  service: [
    async ({ through }, use) => {
      const { service, stop } = (through === 'cluster' ? await startShared() : undefined) ?? (await startAlone())
      const met = await reachService(service, through)
      await use({ ...service, ...met.service })
      await met.leave()
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  throughGateway: async ({ through }, use) => {
    const leaving: (() => Promise<unknown>)[] = []
    await use(async (own) => {
      const { service, leave } = await reachService(own, through)
      leaving.push(leave)
      return service
    })
    for (const leave of leaving) await leave()
  },

  target: async ({ service }, use) => use(service),

  baseURL: async ({ target }, use) => use(target.url),

  allowedComplaint: [undefined, { option: true }],

  complaints: [
    async ({ browser, context, allowedComplaint }, use) => {
      const complaints: string[] = []
      const watch = (one: BrowserContext) => watchConsole(one, complaints)
      watch(context)
      // those that the test opens itself
      browser.on('context', watch)
      await use(complaints)
      browser.off('context', watch)
      // a request still being forwarded when the test ends would fail it
      await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(
        complaints.filter((complaint) => !allowedComplaint?.test(complaint)),
        'the console stays silent',
      ).toEqual([])
    },
    { auto: true },
  ],

  closesContexts: [
    async ({ browser, context }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map(async (one) => one === context || one.close()))
    },
    { auto: true },
  ],

  open: async ({ page, target }, use) => {
    await use(async (path, caller = target) => {
      await page.goto(`${path}#key=${caller.key}`)
      return page
    })
  },

  cli: async ({ target }, use) => {
    await use(async (...args) => {
      const place = target.database === undefined ? [] : ['--database', target.database]
      const line = readCommandLine([...args, '--data', target.data, ...place])
      if (!isOperatorCommand(line)) throw new Error(`${line.command} takes a process of its own`)
      return JSON.stringify(await runOperatorCommand(line))
    })
  },

  addCaller: async ({ target, cli }, use) => {
    await use(async ({ adminOf = [], participantOf = [] }) => {
      const roles = [...adminOf.map((id) => ['--admin-of', id]), ...participantOf.map((id) => ['--participant-of', id])]
      return { api: target.api, ...added.parse(JSON.parse(await cli('callers', 'add', 'Ana', ...roles.flat()))) }
    })
  },

  albumId: async ({ service }, use) => {
    const bare = new Set<string>()
    await use(async (album) => {
      const [found] = await call(service, 'getAlbums', { search: albums[album].name })
      if (found === undefined) throw new Error(`there is no album ${albums[album].name}`)
      if (!bare.has(found.albumId)) await removeLabels(service, found.albumId)
      bare.add(found.albumId)
      return found.albumId
    })
  },

  asAdmin: async ({ addCaller, albumId }, use) => {
    await use(async (album = 'harbour') => {
      const id = await albumId(album)
      return { id, caller: await addCaller({ adminOf: [id] }) }
    })
  },
})

/** The app's local and session storage, as JSON. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

let serial = 0
/** A unique text. */
export const unique = (text: string) => `${text} ${++serial}-${process.pid}`

/** Minified: less than half of what axe's Playwright package would make each page parse. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe's tags for the rules of WCAG 2.2 AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const axeResult = z.optional(
  z.array(z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
)

/**
 * Violations of WCAG 2.2 AA that axe can find. Axe stays in the page between runs and computes only these results: its
 * package for Playwright takes five times as much CPU.
 */
async function violationsOf(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']> = { type: 'tag', values: wcag },
): Promise<string[]> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const look = async () =>
    axeResult.parse(
      await page.evaluate(
        `globalThis.axe?.run(document, ${JSON.stringify(options)}).then((found) => found.violations)`,
      ),
    )
  let found = await look()
  if (found === undefined) {
    await page.evaluate(axeSource)
    found = await look()
  }
  if (found === undefined) throw new Error('axe did not come into the page')
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 300)}`))
}

/** Violations of WCAG 2.2 AA in the light theme; in the dark one of contrast only, as nothing else differs. */
export async function inBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const violations = await violationsOf(
      page,
      theme === 'dark' ? { type: 'rule', values: ['color-contrast'] } : undefined,
    )
    found.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  return found
}

export async function expectAccessible(page: Page): Promise<void> {
  // contrast is only final once fades have ended
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await steady(page)
  const violations = await violationsOf(page)
  await page.emulateMedia({ reducedMotion: null })
  expect(violations).toEqual([])
}
