import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { keysIn } from './rows-in.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** Extensions of the build's text files. */
const TEXT = /\.(?:js|css|html)$/

/** A copy of the build with another hash in every script's name, like an update that changed everything. */
export async function nextBuild(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-next-'))
  await cp(dist, dir, { recursive: true })
  const assets = await readdir(join(dir, 'assets'))
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const renewed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, '2.js')]))
  const anyScript = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const texts = ['index.html', 'app-worker.js', ...assets.map((name) => join('assets', name))].filter((path) =>
    TEXT.test(path),
  )
  await Promise.all(
    texts.map(async (path) => {
      const text = await readFile(join(dir, path), 'utf8')
      await writeFile(
        join(dir, path),
        text.replaceAll(anyScript, (name) => renewed.get(name) ?? name),
      )
    }),
  )
  await Promise.all([...renewed].map(([name, other]) => rename(join(dir, 'assets', name), join(dir, 'assets', other))))
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

/** Waits until the service worker controls the page, which it does once every file of the app is cached. */
export const untilAppCached = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')

/** Names of the queries with answers on this device. */
export const cachedAnswers = async (page: Page) =>
  ((await keysIn(page, { database: 'answers', store: 'answer' })) ?? []).map(String)

export const untilAnswerCached = (page: Page, part: string) =>
  expect.poll(async () => (await cachedAnswers(page)).filter((name) => name.includes(part)).length).toBeGreaterThan(0)
