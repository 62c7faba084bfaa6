import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { addCaller } from '#service/callers/callers.ts'
import { createImportProgress } from '#service/library/import-progress.ts'
import { startLibrary } from '#service/library/library.ts'
import { listKnownFiles } from '#service/photos/photos.ts'
import { createTestContext } from './test-context.ts'

export type ImportBench = Awaited<ReturnType<typeof createImportBench>>

/** A library to put files into, and what became of them. */
export async function createImportBench({ libraryDir }: { libraryDir?: string } = {}) {
  // every import starts processes of its own, which takes seconds on a busy machine
  vi.setConfig({ testTimeout: 60_000 })
  const context = await createTestContext()
  const ownerId = (await addCaller(context, 'Owner')).callerId
  context.libraryDir = libraryDir ?? join(context.libraryDir, 'library')
  await mkdir(context.libraryDir, { recursive: true })
  const progress = createImportProgress(context.clock)
  const library = startLibrary(context, { ownerId, progress })
  const at = (file: string) => join(context.libraryDir, file)
  const photos = async () => (await listKnownFiles(context)).filter(({ active }) => active === 1)
  return {
    context,
    at,
    photos,
    progress,
    importAll: () => library.idle(),
    refused: () => progress.get().refused,
    async write(file: string, bytes: Uint8Array): Promise<void> {
      await mkdir(dirname(at(file)), { recursive: true })
      await writeFile(at(file), bytes)
    },
    async photo(file: string) {
      const row = (await photos()).find((known) => known.file === file)
      if (!row) throw new Error(`no photo of ${file}: ${progress.get().refused.get(file)}`)
      return row
    },
    async stable(key: string): Promise<Buffer> {
      return Buffer.from(await new Response(context.storage.read(key)).arrayBuffer())
    },
    async close() {
      await library.stop()
      await context.close()
    },
  }
}
