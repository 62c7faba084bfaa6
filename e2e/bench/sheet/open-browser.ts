import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '#tools/chromium-launch.ts'
import { places } from '../places.ts'

export type OpenPage = {
  browser: Browser
  page: Page
  cdp: CDPSession
  /** Scripts that the page has loaded, workers included. */
  scripts: Set<string>
  /** Uncaught errors and console errors of the page. */
  errors: string[]
  close: () => Promise<void>
}

const viewport = { width: 1440, height: 900 }

/** Without a GPU, as on the machines that run the tests: this affects every figure. */
const extraArgs = ['--disable-gpu', '--no-first-run']

/**
 * A fresh Chromium with one empty page, in which the probe will run before any page's own scripts. `over` redirects
 * connections from one address to the other.
 */
export async function openBrowser(over?: { from: string; to: string }): Promise<OpenPage> {
  const launch = await chromiumLaunch({ isWhole: true })
  const detour = over ? [`--host-resolver-rules=MAP ${new URL(over.from).host} ${new URL(over.to).host}`] : []
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...extraArgs, ...detour] })
  const context = await browser.newContext({ viewport })
  await context.addInitScript({ path: join(places.probe, 'probe.js') })
  const page = await context.newPage()
  const scripts = new Set<string>()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|wasm)$/.test(pathname)) scripts.add(response.url())
  })
  page.on('worker', (worker) => {
    if (worker.url().startsWith('http')) scripts.add(worker.url())
  })
  const close = async () => {
    await browser.close()
  }
  return { browser, page, cdp: await context.newCDPSession(page), scripts, errors, close }
}
