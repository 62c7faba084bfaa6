import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { codeOf } from './caught-error.ts'
import { randomId } from './random.ts'

/** Atomic write of a file that only its owner can read; on disk before it replaces the former one. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomId()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The file's text; undefined if there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The trimmed text of a secret file; if it is missing or empty, creates it, readable by its owner only. */
export async function ensurePrivateFile(path: string, make: () => string): Promise<string> {
  const kept = (await readIfThere(path))?.trim()
  if (kept !== undefined && kept !== '') return kept
  const text = make()
  await writePrivateFile(path, text)
  return text
}
