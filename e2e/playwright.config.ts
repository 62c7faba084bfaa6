import { defineConfig } from '@playwright/test'
import { isLong } from '#testing/long-form.ts'
import { chromiumLaunch } from '#tools/chromium-launch.ts'
import type { WorkerOptions } from './support/fixtures.ts'

/** Not in shots and bench, which take pictures and measure, and have configurations and commands of their own. */
const others = ['shots/**', 'bench/**']
/** Journeys over services of their own, which have nothing before them, and those of what a gateway has nothing to do with. */
const withoutGateway = [
  'axe.spec.ts',
  'bucket.spec.ts',
  'bounded.spec.ts',
  'bulk.spec.ts',
  'earlier.spec.ts',
  'focus-walk.spec.ts',
  'gateway.spec.ts',
  'gateway-pictures.spec.ts',
  'live.spec.ts',
  'phone.spec.ts',
  'process.spec.ts',
  'pseudo-locale.spec.ts',
  'rest.spec.ts',
  'share.spec.ts',
  'thumbnails.spec.ts',
  'upload.spec.ts',
]

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  projects: [
    // each request to any of three processes, by a balancer. The few journeys of this project and the next begin first, and what
    // is left at the end is one of many short ones
    {
      name: 'cluster',
      testMatch: '*.spec.ts',
      testIgnore: [...withoutGateway, ...others],
      use: { through: 'cluster' },
      grep: isLong ? /@main/ : /@cluster/,
    },
    // through a gateway, but for journeys of extensions, which it does not pass on (tag @direct)
    {
      name: 'gateway',
      testMatch: '*.spec.ts',
      testIgnore: [...withoutGateway, ...others],
      use: { through: 'gateway' },
      grep: isLong ? /./ : /@main/,
      grepInvert: /@direct/,
      // a second service and a second browser would cost more than the few of the short form
      ...(isLong ? {} : { workers: 1 }),
    },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: others },
  ],
  outputDir: '../test-results',
  globalSetup: './support/prepare-library.ts',
  // each with a service and a browser of its own; on two cores a third uses the time in which the others wait
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // generous, for a machine that does something else as well; a test that waits this long fails anyway
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // as at a first visit; what a worker keeps is tried where it is asked for (`serviceWorkers: 'allow'`)
    serviceWorkers: 'block',
    // a fifth of the processor's time: with --trace=retain-on-failure where a journey fails
    trace: 'off',
  },
})
