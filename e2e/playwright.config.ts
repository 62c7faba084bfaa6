import { defineConfig } from '@playwright/test'
import { isLong } from '#testing/run-length.ts'
import { chromiumLaunch } from '#tools/chromium-launch.ts'
import type { WorkerOptions } from './support/fixtures.ts'

/** Screenshots and benchmarks, which have their own configurations and commands. */
const others = ['shots/**', 'bench/**']
/** Journeys that start their own service, with no gateway or balancer before it, and those a gateway can't affect. */
const withoutGateway = [
  'axe.spec.ts',
  'bucket.spec.ts',
  'huge-labels.spec.ts',
  'bulk.spec.ts',
  'earlier.spec.ts',
  'focus-walk.spec.ts',
  'gateway.spec.ts',
  'gateway-pictures.spec.ts',
  'live.spec.ts',
  'phone.spec.ts',
  'process.spec.ts',
  'pseudo-locale.spec.ts',
  'idle-pages.spec.ts',
  'share.spec.ts',
  'thumbnails.spec.ts',
  'upload.spec.ts',
]

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  projects: [
    // a load balancer sends each request to any of three processes. The few journeys of this project and the next begin first, so
    // that the last to finish are short ones
    {
      name: 'cluster',
      testMatch: '*.spec.ts',
      testIgnore: [...withoutGateway, ...others],
      use: { through: 'cluster' },
      grep: isLong ? /@main/ : /@cluster/,
    },
    // through a gateway, except journeys of extensions, which it does not forward (tag @direct)
    {
      name: 'gateway',
      testMatch: '*.spec.ts',
      testIgnore: [...withoutGateway, ...others],
      use: { through: 'gateway' },
      grep: isLong ? /./ : /@main/,
      grepInvert: /@direct/,
      // a second service and browser would cost more than the few journeys of the short form
      ...(isLong ? {} : { workers: 1 }),
    },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: others },
  ],
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // each with its own service and browser; on two cores, the third uses the time in which two wait. A fourth saves nothing,
  // and makes each test slower
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // generous, for a busy machine; only failing tests wait this long
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // as at a first visit; tests of the service worker set `serviceWorkers: 'allow'`
    serviceWorkers: 'block',
    // tracing takes a fifth of the processor time; to debug a failure, use --trace=retain-on-failure
    trace: 'off',
  },
})
