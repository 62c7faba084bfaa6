import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { chromiumLaunch } from './src/tools/chromium-launch.ts'

/** A module and all that it imports before it runs. */
function neededBy(...modules: string[]) {
  const needed = new Set<string>()
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    const waiting = needed.size === 0 ? modules.map((module) => resolve('src/web', module)) : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      // the door of the icons names all of them; those that are used come with whoever uses them
      if (needed.has(next) || next.includes('/lucide-react/')) continue
      needed.add(next)
      waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []))
    }
    return needed.has(id)
  }
}

/** Of the contract only what is used: its schemas are calls, of which the bundler can't know that they change nothing. */
const treeshake = { moduleSideEffects: [{ test: /src\/contract\//, sideEffects: false }] }

type Needed = ReturnType<typeof neededBy>

/** A chunk of what all of these need. */
const chunkOf = (name: string, ...needs: Needed[]) => ({
  name: (...module: Parameters<Needed>) => (needs.every((isNeeded) => isNeeded(...module)) ? name : null),
  debugName: name,
})

const sheet = neededBy('pages/album-page.tsx')

/**
 * What an album's page loads by itself once its photos are seen: as one file, and not as two dozen. All that keeping a
 * change takes and telling what failed: when that is needed the network may be gone.
 */
const afterFirstScreen = neededBy(
  'data/selection/open-selection.ts',
  'data/seen/open-seen.ts',
  'data/journal/open-journal.ts',
  'data/labelling/open-labelling.ts',
  'data/outbox/open-when-known.ts',
  'features/labelling/labelling-code.ts',
  'features/seen/since-line.tsx',
  'features/selection/select-all.tsx',
  'features/selection/selection-bar.tsx',
  'features/journal/take-back-keys.tsx',
  'gallery/selection/selection-layer.tsx',
  'pages/photo-page.tsx',
  'app/background.tsx',
  'app/error-icon.tsx',
)

/**
 * main.tsx imports the app when it has run; the browser learns from the page itself what that takes. After all that the
 * first paint waits for: a host gets six sockets over HTTP/1.1.
 */
const preloadApp = {
  name: 'preload-app',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/app/start-app.tsx'))))
      // a set also gives what is put into it on the way
      for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
      return [...needed].toReversed().map(({ fileName }) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}`, fetchpriority: 'low' },
        injectTo: 'head',
      }))
    },
  },
} satisfies Plugin

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => ({
  plugins: [react(), tailwindcss(), preloadApp],
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
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            // the first load needs these of the contract, and none of its schemas
            { name: 'app', test: /src\/contract\/(routes|cursor|limits|code-points)/, priority: 8 },
            { name: 'schemas', test: /node_modules\/zod\/|src\/contract\//, priority: 7 },
            { ...chunkOf('start', neededBy('main.tsx')), priority: 6 },
            // the first screen and the app need these; neither should bring the other
            { name: 'start', test: /src\/web\/(data\/(service-request|thumbnail-address)|gallery\/pictures\/thumbnail-widths)/, priority: 6 },
            { name: 'ground', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 5 },
            { ...chunkOf('first-screen', neededBy('first-screen/first-screen.ts')), priority: 5 },
            { ...chunkOf('app', neededBy('app/start-app.tsx')), priority: 4 },
            // what the sheet, the outbox and the webhooks read an album with; none of them should bring the others
            { name: 'columns', test: /src\/web\/data\/(photo-bits|label-index|label-changes|labels-at)/, priority: 4 },
            // how labels are written and kept is of no use before there are labels to be shown, nor are dialogs before they are opened
            { name: 'frame', test: /(src\/web\/(ui|lib|data)|lucide-react)\/(?!visible-text|filter\/|labelling\/|dialog|field|text-field|label-chip|idb|digest-text)/, minShareCount: 7, priority: 3 },
            // of the icons that pages share, those of the first page come with it
            { name: 'albums', test: /lucide-react\/.*\/(ellipsis|images|search-x|cloud-off|plus|share-2|pencil|trash)\.mjs/, priority: 4 },
            { name: 'icons', test: /lucide-react\//, minShareCount: 2, priority: 3 },
            // a chunk takes along what its modules import: what other pages need as well has to be taken before
            { ...chunkOf('albums', neededBy('pages/albums-page.tsx'), sheet), priority: 3 },
            { ...chunkOf('wall', neededBy('pages/share-page.tsx'), sheet), priority: 3 },
            { ...chunkOf('sheet', sheet), priority: 2 },
            { name: 'parts', test: /src\/web\/ui\//, minShareCount: 2, priority: 2 },
            { ...chunkOf('after-first-screen', afterFirstScreen), priority: 1 },
          ],
        },
      },
    },
  },
  worker: { rolldownOptions: { treeshake } },
  test: {
    // of a machine's cores one would be kept free, which of two is too many
    maxWorkers: '100%',
    // generous, for a machine that does something else as well; a test that hangs fails anyway
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
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
