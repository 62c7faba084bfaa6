import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const { projects: _projects, globalSetup: _globalSetup, ...shared } = journeys

export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 300_000,
})
