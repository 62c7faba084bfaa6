import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tools/chromium-launch.ts'

/** Tests of how long the page stands still, and of what it does while nobody touches it. */
const measured = ['bounded.spec.ts', 'bulk.spec.ts', 'rest.spec.ts']

export default defineConfig({
  testDir: '.',
  // those in shots and bench take pictures and measure; they have configurations and commands of their own
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [...measured, 'shots/**', 'bench/**'] },
    // what they hold is spoilt by whatever else runs: one at a time, and last
    { name: 'measured', testMatch: measured, workers: 1 },
  ],
  outputDir: '../test-results',
  globalSetup: './support/prepare-library.ts',
  // each with a service and a browser of its own: the machines that run this have two cores
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // generous, for a machine that does something else as well; a test that waits this long fails anyway
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: await chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // without its pictures, which cost a seventh of the processor’s time: it shows the page as it was at each step anyway
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
