import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { chromiumLaunch } from './src/testing/chromium-launch.ts'

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => ({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // light-dark() as it is written: rewritten for older browsers, it would not follow a color-scheme below the root
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // data: addresses are refused by the Content-Security-Policy, and so is the inline polyfill
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // in few pieces they are smaller than in many, and the ground stays the same when only our own code changes
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'ground', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            { name: 'frame', test: /(src\/web\/(ui|lib|data)|lucide-react)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  test: {
    // generous, for a machine that does something else as well; a test that hangs fails anyway
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['src/testing/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/quiet-console.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: mode === 'test' ? await chromiumLaunch() : {} }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
    ],
  },
}))
