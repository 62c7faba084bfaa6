import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { AppFiles } from '#web/app-worker/app-files.ts'

/** Fonts other than the basic Latin ones are loaded only when a text needs them. */
const isOtherFont = (path: string) => path.endsWith('.woff2') && !path.includes('-latin-wght')

/** The browser shows the manifest's screenshots only before the app is installed. */
const isScreenshot = (path: string) => path.startsWith('screenshot-')

async function filesOf(bundled: readonly string[], publicDir: string): Promise<AppFiles> {
  const assets = bundled.filter((path) => path.startsWith('assets/')).toSorted()
  const plain = (await readdir(publicDir)).filter((path) => !isScreenshot(path)).toSorted()
  const digest = createHash('sha256')
  for (const path of plain) digest.update(path).update(await readFile(join(publicDir, path)))
  return {
    hashed: assets.filter((path) => !isOtherFont(path)),
    whenUsed: assets.filter(isOtherFont),
    plain,
    revision: digest.digest('base64url').slice(0, 12),
  }
}

/** Builds one script without imports: not all browsers support module service workers. */
async function buildWorker(root: string, files: AppFiles): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { APP_FILES: JSON.stringify(files) },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      lib: { entry: join(root, 'src/web/app-worker/app-worker.ts'), formats: ['iife'], name: 'appWorker' },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  if (output === undefined) throw new Error('the service worker was not built')
  return output.output[0].code
}

/**
 * Builds the app's service worker, with the list of files that it caches, beside index.html: a service worker's scope
 * is its own folder.
 */
export function appWorkerPlugin(): Plugin {
  let [root, publicDir] = ['', '']
  return {
    name: 'app-worker',
    apply: 'build',
    configResolved(config) {
      ;({ root, publicDir } = config)
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = await filesOf(Object.keys(bundle), publicDir)
        this.emitFile({ type: 'asset', fileName: 'app-worker.js', source: await buildWorker(root, files) })
      },
    },
  }
}
