import type { CompiledQuery } from 'kysely'
import { findKeyHolder } from '#service/callers/callers.ts'
import { openDatabase } from '#service/db/open-database.ts'
import { addLabel } from '#service/photos/labels.ts'
import { keysOfMany } from '#testing/fixtures/many-albums.ts'
import { createTestContext } from '#testing/test-context.ts'

/** Albums and photos to label; the key is an admin of every album but the third, the sixth and so on. */
export const labelled = { albums: 30, photos: 30_000 }

/** The nth photo of an album that the key is an admin of. */
const photoOf = (album: number, n: number) => ({
  albumId: `album-${album}`,
  photoId: `photo-${album - 1 + labelled.albums * n}`,
})

const { albums, photos } = labelled
const below = (end: number) => Math.trunc(Math.random() * end)

/** A photo at random, but not the one that `recordLabel` labels. */
export const anyPhoto = () => photoOf(1 + 3 * below(albums / 3), 1 + below(photos / albums - 1))

/** The statements of one label and the look-up of its key, with their values, as the service runs them. */
async function recordLabel(location: string): Promise<CompiledQuery[]> {
  const db = await openDatabase(location)
  const statements: CompiledQuery[] = []
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (statement) => {
    statements.push(statement)
    return execute(statement)
  }
  const context = await createTestContext({ db, newId: () => 'VERSION' })
  statements.length = 0
  const { callerId = '' } = (await findKeyHolder(context, keysOfMany.all)) ?? {}
  await addLabel(context, { ...photoOf(1, 1), text: 'LABEL', kind: 'public', callerId })
  await context.close()
  await db.destroy()
  return statements
}

const literal = (value: unknown) => (typeof value === 'number' ? `${value}` : `'${String(value)}'`)

/** A `pgbench` script of these statements: each transaction adds another label to a photo chosen at random. */
export async function labelScript(location: string): Promise<string> {
  const { albumId, photoId } = photoOf(1, 1)
  const variables = new Map<unknown, string>([
    [albumId, `('album-' || :album)`],
    [photoId, `('photo-' || :photo)`],
    ['LABEL', `('label ' || :label)`],
    ['VERSION', `('version ' || :label)`],
  ])
  const statements = (await recordLabel(location)).map(({ sql, parameters }) =>
    sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = parameters[Number(place) - 1]
      return variables.get(value) ?? literal(value)
    }),
  )
  return [
    `\\set album 1 + 3 * random(0, ${albums / 3 - 1})`,
    `\\set photo :album - 1 + ${albums} * random(1, ${photos / albums - 1})`,
    String.raw`\set label random(1, 1000000000)`,
    ...statements.map((statement) => `${statement};`),
  ].join('\n')
}
