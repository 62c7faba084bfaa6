import type { Context } from '#service/context.ts'
import { createDecodePool } from './decode-pool.ts'
import { type ImportCounts, importScan } from './import-scan.ts'
import { createImporter } from './importer.ts'
import { scanLibrary } from './scan.ts'

export type Library = {
  /** Resolves once everything that is in the folder now is imported or refused. */
  idle: () => Promise<void>
  /** Ends scanning and decoding; what was answered stays. */
  stop: () => Promise<void>
}

const PAUSE_MS = 2000
/** A scan of a large library takes a while; it may keep the disk busy for a tenth of the time. */
const PAUSE_PER_SCAN = 9

const isQuiet = (counts: ImportCounts) => Object.values(counts).every((count) => count === 0)

/**
 * Keeps the albums in step with the folders of the library, in the background: a scan now and again, new and changed
 * files decoded in child processes, photos written through the use-cases of their domains. Only reads the library.
 */
export function startLibrary(context: Context, { ownerId }: { ownerId: string }): Library {
  const pool = createDecodePool()
  let stopped = false
  const importer = createImporter({ context, pool, ownerId, isStopped: () => stopped })
  let unsupported = 0
  let lastError = ''

  async function importOnce(): Promise<void> {
    try {
      const scan = await scanLibrary(context.libraryDir)
      const counts = await importScan(importer, scan)
      if (!isQuiet(counts)) context.log.info('library scanned', { files: scan.files.length, ...counts })
      if (scan.unsupported.length !== unsupported) {
        unsupported = scan.unsupported.length
        context.log.warn('not supported yet, so not imported: HEIC', { files: unsupported })
      }
      lastError = ''
    } catch (error) {
      // a full disk, a share that went away: said once, tried again at the next scan
      const message = error instanceof Error ? error.message : String(error)
      if (!stopped && message !== lastError) context.log.error('library scan failed', { error: message })
      lastError = message
    }
  }

  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function runScan(): Promise<void> {
    clearTimeout(timer)
    const begun = performance.now()
    running = importOnce().finally(() => {
      running = undefined
      const pause = Math.max(PAUSE_MS, Math.min(60_000, (performance.now() - begun) * PAUSE_PER_SCAN))
      if (!stopped) timer = setTimeout(() => void runScan(), pause)
    })
    return running
  }

  void runScan()
  return {
    async idle() {
      // the scan under way may have passed the folder that matters already; one that began since has not
      await running
      if (!stopped) await (running ?? runScan())
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      pool.close()
      await running
    },
  }
}
