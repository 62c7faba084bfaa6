import { execFile } from 'node:child_process'
import { accessSync, constants, globSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { unpackChromium } from './unpack-chromium.ts'

const run = promisify(execFile)

export type FoundChromium = {
  path: string
  /** Environment variables that it needs on top of this process's. */
  env: Record<string, string>
  /** Name of the place below that it came from. */
  from: string
}

export type Surroundings = {
  env: Record<string, string | undefined>
  isRoot: boolean
  /** The only folder written to. */
  cacheDir: string
}

type Candidate = { path: string; env: Record<string, string> }
type Place = {
  name: string
  look: (surroundings: Surroundings) => Promise<Candidate[]>
  /** It yields the headless shell: Chromium without its window. */
  isShell?: true
}

const plain = (path: string): Candidate => ({ path, env: {} })

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (env: Surroundings['env']) =>
  ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap((name) => (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .filter(isExecutable)

const SHELL = 'chromium_headless_shell-*/chrome-*/{headless_shell,chrome-headless-shell}'
const WHOLE = 'chromium-*/chrome-linux*/chrome'

const playwrightDir = (cacheDir: string) => join(cacheDir, 'playwright')

/** Earlier downloads of Playwright, for this project or another. */
const downloaded = (pattern: string, { env, cacheDir }: Surroundings) =>
  [env['PLAYWRIGHT_BROWSERS_PATH'], join(env['HOME'] ?? '', '.cache/ms-playwright'), playwrightDir(cacheDir)]
    .flatMap((folder) => (folder ? globSync(join(folder, pattern)) : []))
    .map(plain)

const playwrightCli = () => fileURLToPath(new URL('cli.js', import.meta.resolve('@playwright/test/package.json')))

/**
 * Tried in this order. After CHROME_PATH comes the shell from npm: everybody tests with the version in the lock file,
 * and it takes a sixth less processor time than a whole Chromium, which draws a window around each page.
 */
const places: Place[] = [
  { name: 'CHROME_PATH', look: async ({ env }) => (env['CHROME_PATH'] ? [plain(env['CHROME_PATH'])] : []) },
  { name: '@sparticuz/chromium', isShell: true, look: async ({ cacheDir }) => [await unpackChromium(cacheDir)] },
  { name: 'chromium or google-chrome on the PATH', look: async ({ env }) => onPath(env).map(plain) },
  { name: 'an earlier Playwright download', look: async (around) => downloaded(WHOLE, around) },
  {
    name: "an earlier download of Playwright's shell",
    isShell: true,
    look: async (around) => downloaded(SHELL, around),
  },
  {
    name: 'playwright install',
    isShell: true,
    look: async (around) => {
      const { env, cacheDir } = around
      const folder = playwrightDir(cacheDir)
      const args = [playwrightCli(), 'install', '--only-shell', 'chromium']
      await run(process.execPath, args, { env: { ...env, PLAYWRIGHT_BROWSERS_PATH: folder } })
      return downloaded(SHELL, around)
    },
  },
  {
    name: 'apt-get install chromium, as root',
    look: async ({ env, isRoot, cacheDir }) => {
      if (!isRoot) return []
      mkdirSync(cacheDir, { recursive: true })
      // one at a time: apt fails where another process of these tests is installing already
      const apt = (...args: string[]) => run('flock', [join(cacheDir, 'apt.lock'), 'apt-get', ...args], { env })
      await apt('update')
      await apt('install', '--yes', '--no-install-recommends', 'chromium')
      return onPath(env).map(plain)
    },
  },
]

const firstLine = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n', 1)[0]

/**
 * Finds a Chromium that starts on this machine; `isWhole`: not the headless shell. If there is none, throws an error
 * that lists everything tried.
 */
export async function findChromium(surroundings: Surroundings, { isWhole = false } = {}): Promise<FoundChromium> {
  const tried: string[] = []
  for (const { name, look, isShell } of places) {
    if (isWhole && isShell) continue
    try {
      const candidates = await look(surroundings)
      if (candidates.length === 0) tried.push(`${name}: none`)
      for (const { path, env } of candidates) {
        try {
          await run(path, ['--version'], { env: { ...surroundings.env, ...env } })
          return { path, env, from: name }
        } catch (error) {
          tried.push(`${name}: ${path} does not start (${firstLine(error)})`)
        }
      }
    } catch (error) {
      tried.push(`${name}: ${firstLine(error)}`)
    }
  }
  throw new Error(
    `No ${isWhole ? 'whole ' : ''}Chromium to test with. Set CHROME_PATH to one. Tried:\n  ${tried.join('\n  ')}`,
  )
}

/** The surroundings of this process. */
export const surroundings = (): Surroundings => ({
  env: process.env,
  isRoot: process.getuid?.() === 0,
  cacheDir: fileURLToPath(new URL('../../.cache', import.meta.url)),
})
