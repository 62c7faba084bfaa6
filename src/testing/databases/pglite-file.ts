import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const manifestSchema = z.object({ version: z.string() })

const schemaDir = join(root, 'src/service/db')

/** A digest of all files that may change the schema. */
async function schemaDigest(): Promise<string> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith('.ts')).toSorted()
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(schemaDir, name)))
  return hash.digest('hex').slice(0, 12)
}

/** File of the empty PGlite cluster with the current schema, which loads several times faster than it is made. */
export async function pgliteFile(): Promise<string> {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const { version } = manifestSchema.parse(JSON.parse(manifest))
  return join(root, `.cache/pglite-${version}-${await schemaDigest()}.tar`)
}

/** Makes the file before the first test, rather than in each process that needs it. */
export async function setup(): Promise<void> {
  const file = await pgliteFile()
  if (!existsSync(file)) await (await import('./pglite-database.ts')).makePgliteFile(file)
}
