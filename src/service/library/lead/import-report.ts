import * as z from 'zod/mini'
import { parseJson } from '#service/core/parse-json.ts'
import type { ImportState } from '#service/library/import/import-progress.ts'

/** The state of the import as the leader reports it to the other processes; refused files are in the database. */
const reportSchema = z.object({
  state: z.enum(['looking', 'importing', 'settling', 'paused', 'idle']),
  reason: z.optional(z.string()),
  settling: z.optional(z.int()),
  missing: z.int(),
  done: z.int(),
  total: z.int(),
  perSecond: z.optional(z.number()),
  secondsLeft: z.optional(z.number()),
  unwatched: z.optional(z.string()),
  waiting: z.array(z.tuple([z.string(), z.int()])),
  skipped: z.array(z.tuple([z.string(), z.object({ count: z.int(), example: z.string() })])),
  deletedAlbums: z.optional(
    z.array(z.object({ albumId: z.string(), name: z.string(), folder: z.string(), files: z.int() })),
  ),
  goneFolders: z.optional(
    z.array(z.object({ albumId: z.string(), name: z.string(), folder: z.string(), photos: z.int() })),
  ),
  /** Number of refused files: when it changes, the other processes read their rows again. */
  refused: z.int(),
})

export const toReport = ({ waiting, skipped, refused, ...state }: ImportState): string =>
  JSON.stringify({
    ...state,
    waiting: [...waiting],
    skipped: [...skipped],
    refused: refused.size,
  } satisfies z.infer<typeof reportSchema>)

/** Parses the leader's report; undefined if its version is incompatible, or before the first one. */
export function readReport(text: string, refused: ImportState['refused']): ImportState | undefined {
  const report = parseJson(reportSchema, text)
  if (report === undefined) return undefined
  const { waiting, skipped, ...state } = report
  return { ...state, waiting: new Map(waiting), skipped: new Map(skipped), refused }
}
