import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#tools/chromium-launch.ts'

/** Tests of how long the page stands still. */
const measured = ['bounded.spec.ts', 'bulk.spec.ts']
/** Tests of what pages do while nobody touches them. */
const resting = ['rest.spec.ts']

export default defineConfig({
  testDir: '.',
  // those in shots and bench take pictures and measure; they have configurations and commands of their own
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [...resting, ...measured, 'shots/**', 'bench/**'] },
    // beside each other, since both wait most of the time; with nothing else, which would make their pages late
    { name: 'resting', testMatch: resting, fullyParallel: true },
    // what they hold is spoilt by whatever else runs: one at a time, and last
    { name: 'measured', testMatch: measured, workers: 1 },
  ],
  outputDir: '../test-results',
  globalSetup: './support/prepare-library.ts',
  // each with a service and a browser of its own; one more than the two cores of the machines that run this: they wait a lot
  workers: 3,
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
    // a fifth of the processor's time: with --trace=retain-on-failure where a journey fails
    trace: 'off',
  },
})
