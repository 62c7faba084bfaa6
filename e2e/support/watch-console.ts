import type { BrowserContext } from '@playwright/test'

/** Playwright's message where a configuration blocks service workers. */
const NO_WORKER = 'Service Worker registration blocked by Playwright'

/** Chromium's warning when a service worker claims a page between a script's preload and its use. */
const CLAIMED = 'is not used because it is a cross-world service worker resource mismatch'

/**
 * Adds console errors and warnings, and uncaught errors, of a context's pages to the complaints of a test. Those of the
 * test's own browser are watched anyway.
 */
export function watchConsole(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (message.text() === NO_WORKER || message.text().includes(CLAIMED)) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack ?? error.error().message}`))
}
