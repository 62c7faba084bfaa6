import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tools/chromium-launch.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // those take pictures and measure; they have configurations and commands of their own
  testIgnore: ['shots/**', 'bench/**'],
  outputDir: '../test-results',
  // one service and one browser at a time: the machines that run this have two cores
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // generous, for a machine that does something else as well; a test that waits this long fails anyway
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: await chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // without its pictures, which cost a seventh of the processor’s time: it shows the page as it was at each step anyway
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
