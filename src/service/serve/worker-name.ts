import { join } from 'node:path'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { randomId } from '#service/core/random.ts'

/**
 * Names the process that serves from a data folder, the same after every start: what it had taken up when it was killed
 * is its own again. One process at a time serves from a folder.
 */
export async function ensureWorkerName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'worker-name')
  const kept = (await readIfThere(file))?.trim()
  if (kept !== undefined && kept !== '') return kept
  const name = randomId()
  await writePrivateFile(file, name)
  return name
}
