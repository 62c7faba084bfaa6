/**
 * How tests start Chromium: it talks to nobody but the page under test, and shows scrollbars as people see them.
 * Playwright's own arguments come on top.
 */
export function chromiumArgs(options: { isRoot: boolean }): string[] {
  return [
    // the sandbox refuses to start as root
    ...(options.isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-sync',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-quic',
    '--no-default-browser-check',
    '--no-pings',
  ]
}

/** Playwright hides scrollbars when headless, and a page that is laid out without them hides faults. */
export const ignoredPlaywrightArgs = ['--hide-scrollbars']
