import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config'
import { appWorkerPlugin } from './src/tools/app-worker-plugin.ts'
import { chromiumLaunch } from './src/tools/chromium-launch.ts'
import { chunkGroups, treeshake } from './src/tools/chunk-plan.ts'
import { staticHeaders } from './src/tools/static-headers.ts'

/** Chunks with a module whose path ends in `ending`, and all their static imports. */
function chunksOf(chunks: readonly Rolldown.OutputChunk[], ending: string): Set<Rolldown.OutputChunk> {
  const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending))))
  // iterating a set includes what is added meanwhile
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
  return needed
}

/**
 * Preloads the app, which main.tsx imports once it runs, at low priority: browsers open six connections to a host over
 * HTTP/1.1, and the first paint needs them. The service's page of a sheet (`src/service/http/web-app.ts`) loads the
 * first screen instead; there the links to the app and the sheet have no `rel` until first-screen.ts sets it.
 */
function preloadApp(): Plugin {
  let base = ''
  const linksTo = (chunks: Iterable<Rolldown.OutputChunk>, attrs: Record<string, string>): HtmlTagDescriptor[] =>
    [...chunks].toReversed().map(({ fileName }) => ({
      tag: 'link',
      attrs: { ...attrs, crossorigin: true, href: base + fileName },
      injectTo: 'head',
    }))
  return {
    name: 'preload-app',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const [first, app, sheet] = [
          chunksOf(chunks, '/first-screen/first-screen.ts'),
          chunksOf(chunks, '/app/start-app.tsx'),
          chunksOf(chunks, '/pages/album-page.tsx'),
        ]
        return [
          ...linksTo(first, { fetchpriority: 'high' }),
          ...linksTo(app, { rel: 'modulepreload', fetchpriority: 'low' }),
          ...linksTo(
            [...sheet].filter((chunk) => !app.has(chunk) && !first.has(chunk)),
            { fetchpriority: 'low' },
          ),
        ]
      },
    },
  }
}

/** Emits `_headers` for static hosts: without our service, nothing else sends the Content-Security-Policy. */
const headersFile = {
  name: 'headers-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: staticHeaders })
  },
} satisfies Plugin

/** The pseudo-locale's page: longer words with accents (`src/web/lib/i18n/messages.ts`), from right to left. */
const pseudoLocale = {
  name: 'pseudo-locale',
  apply: (_config, { mode }) => mode === 'pseudo',
  transformIndexHtml: (html) => html.replace('<html lang="en">', '<html lang="en-XA" dir="rtl">'),
} satisfies Plugin

/** Tests of the operations, which hold wherever the service runs. */
const conformance = 'src/service/{albums,photos,webhooks,callers}/{albums,photos,photos-tag,webhooks,callers}.test.ts'

/**
 * Runs the tests of operations and extensions against several processes that share one PostgreSQL behind a load
 * balancer. Live streams and uploads work differently there, and have tests of their own (`serve/cluster-*.test.ts`).
 */
const throughCluster = {
  extends: true,
  test: {
    name: 'cluster',
    include:
      process.env['CONTACT_SHEET_LONG'] === '1'
        ? [conformance, 'src/service/extensions/{callers,imports,preview,thumbnails,unstorable-text}.test.ts']
        : ['src/service/{albums,photos}/{albums,photos-tag}.test.ts', 'src/service/extensions/preview.test.ts'],
    environment: 'node',
    isolate: false,
    env: { CONTACT_SHEET_TEST_THROUGH: 'cluster' },
    globalSetup: ['src/testing/databases/start-cluster-database.ts'],
    setupFiles: ['src/testing/quiet-console.ts'],
  },
} satisfies TestProjectConfiguration

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => ({
  plugins: [react(), tailwindcss(), preloadApp(), headersFile, appWorkerPlugin(), pseudoLocale],
  // the build may lie in any folder of a server; our own service makes the page's references absolute
  base: './',
  build: {
    target: 'baseline-widely-available',
    // light-dark() as it is written: rewritten for older browsers, it would not follow a color-scheme below the root
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // data: addresses are refused by the Content-Security-Policy, and so is the inline polyfill
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      treeshake,
      output: {
        // short hashes: every script that loads chunks contains all their names
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  worker: { rolldownOptions: { treeshake } },
  test: {
    // two more than there are cores: many tests wait for a process of their own
    maxWorkers: availableParallelism() + 2,
    // generous: the machine may be busy, and a test that hangs fails anyway
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    // an assertion's message says what was found, not `[ Array(1) ]`: it is all that the summary of a run shows
    chaiConfig: { truncateThreshold: 1000 },
    env: {
      // processes that tests start share one compile cache
      NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compile', import.meta.url)),
      // a fixed pool of threads: libvips 8.18 may lose a task that arrives just as an idle thread ends
      VIPS_MAX_THREADS: '64',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'e2e/bench/**/*.test.ts'],
          environment: 'node',
          // no module holds state, so that the next file can have what was loaded for the last: a third of all the time
          isolate: false,
          globalSetup: ['src/testing/databases/pglite-file.ts'],
          setupFiles: ['src/testing/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          // what holds for the service holds through a gateway in front of it
          name: 'gateway',
          include: [conformance, 'src/service/http/fuzz.test.ts'],
          environment: 'node',
          isolate: false,
          env: { CONTACT_SHEET_TEST_THROUGH: 'gateway' },
          setupFiles: ['src/testing/quiet-console.ts'],
        },
      },
      throughCluster,
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          // as in Node: a fifth of what these take was to load the same modules for each file
          isolate: false,
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
