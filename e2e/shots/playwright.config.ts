import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { WorkerOptions } from '../support/fixtures.ts'

const { projects: _projects, globalSetup: _globalSetup, ...shared } = journeys

export default defineConfig<object, WorkerOptions>({
  ...shared,
  // shows what users see
  use: { ...shared.use, isWholeBrowser: true },
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 600_000,
})
