import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { addCaller } from '#service/callers/callers.ts'
import { createImportProgress } from '#service/library/import-progress.ts'
import { type Library, startLibrary } from '#service/library/library.ts'
import { createMemoryBudget } from '#service/library/memory-budget.ts'
import type { LogFields } from '#service/log.ts'
import { listKnownFiles } from '#service/photos/photos.ts'
import { plainPhoto } from './media-files.ts'
import { createTestContext } from './test-context.ts'

export type ImportBench = Awaited<ReturnType<typeof createImportBench>>

/** A library to put files into, and what became of them. An error in the log is a failure. */
export async function createImportBench({ libraryDir, memory }: { libraryDir?: string; memory?: number } = {}) {
  // every import starts processes of its own, which takes seconds on a busy machine
  vi.setConfig({ testTimeout: 60_000 })
  const warnings: LogFields[] = []
  const context = await createTestContext({
    log: {
      info: () => {},
      warn: (message, fields) => void warnings.push({ message, ...fields }),
      error: (message, fields) => {
        throw new Error(`${message} ${JSON.stringify(fields)}`)
      },
    },
  })
  const ownerId = (await addCaller(context, 'Owner')).callerId
  context.libraryDir = libraryDir ?? join(context.libraryDir, 'library')
  await mkdir(context.libraryDir, { recursive: true })
  let progress = createImportProgress(context.clock)
  let library: Library | undefined
  const at = (file: string) => join(context.libraryDir, file)
  const photos = async () => (await listKnownFiles(context)).filter(({ active }) => active === 1)
  const write = async (file: string, bytes: Uint8Array) => {
    await mkdir(dirname(at(file)), { recursive: true })
    await writeFile(at(file), bytes)
  }
  /** Ends the library, as the end of the service does; the next import begins another. */
  const stop = async () => {
    await library?.stop()
    library = undefined
    progress = createImportProgress(context.clock)
  }
  return {
    context,
    ownerId,
    /** What was logged as a warning. */
    warnings,
    at,
    photos,
    stop,
    write,
    files: async () => (await photos()).map(({ file }) => file),
    async importAll(): Promise<void> {
      library ??= startLibrary(context, { ownerId, progress, memory: createMemoryBudget(memory) })
      await library.idle()
    },
    refused: () => progress.get().refused,
    state: () => progress.get(),
    accept: () => library?.accept(),
    writePhoto: async (file: string, shade: number) => write(file, await plainPhoto({ shade }).jpeg().toBuffer()),
    async photo(file: string) {
      const row = (await photos()).find((known) => known.file === file)
      if (!row) throw new Error(`no photo of ${file}: ${progress.get().refused.get(file)}`)
      return row
    },
    async stable(key: string): Promise<Buffer> {
      return Buffer.from(await new Response(context.storage.read(key)).arrayBuffer())
    },
    async close() {
      await stop()
      await context.close()
    },
  }
}
