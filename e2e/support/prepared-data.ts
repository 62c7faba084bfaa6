import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { type RunningService, startService } from '#testing/start-service.ts'
import { projectRoot } from '#tools/suites/run-command.ts'
import { call } from './api.ts'
import { albums, preparedLibrary } from './library.ts'

const cache = join(projectRoot, '.cache')

const photosInLibrary = Object.values(albums).reduce((total, { photos }) => total + photos, 0)

/** Waits until the library is imported. */
export async function untilImported(service: RunningService): Promise<void> {
  const count = async () =>
    (await call(service, 'getAlbums', {})).reduce((total, { numPhotos = 0 }) => total + numPhotos, 0)
  await expect.poll(count, { timeout: 60_000, message: service.log() }).toBe(photosInLibrary)
}

/** Cache key: a hash of the library and of the code that imports it. */
async function dataVersion(library: string): Promise<string> {
  const hash = createHash('sha256').update(basename(library))
  const sources = globSync(['src/service/**/*.ts', 'src/contract/**/*.ts', 'package-lock.json'], { cwd: projectRoot })
  for (const file of sources.toSorted())
    if (!file.endsWith('.test.ts')) hash.update(await readFile(join(projectRoot, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Cached data folder of a service that has imported the library, so that workers needn't. Copy it before use. */
export async function preparedData(): Promise<string> {
  const library = await preparedLibrary()
  const data = join(cache, `e2e-data-${await dataVersion(library)}`)
  if (existsSync(data)) return data
  for (const old of await readdir(cache)) {
    if (old.startsWith('e2e-data-')) await rm(join(cache, old), { recursive: true })
  }
  const work = await mkdtemp(join(cache, 'importing-'))
  const service = await startService({ library, data: work })
  await untilImported(service)
  await service.stop()
  await rename(work, data)
  return data
}
