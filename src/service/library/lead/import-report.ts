import * as z from 'zod/mini'
import type { ImportState } from '#service/library/import/import-progress.ts'

/** The state of the import, as the process that leads it reports it to the others; without the refused files, which have rows. */
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
  /** How many files are refused: whoever reads this looks at the rows again when it changes. */
  refused: z.int(),
})

export const toReport = ({ waiting, skipped, refused, ...state }: ImportState): string =>
  JSON.stringify({
    ...state,
    waiting: [...waiting],
    skipped: [...skipped],
    refused: refused.size,
  } satisfies z.infer<typeof reportSchema>)

/** undefined for a report of another version, which this one doesn't understand, and before the first one. */
export function readReport(text: string, refused: ImportState['refused']): ImportState | undefined {
  try {
    const { waiting, skipped, ...state } = reportSchema.parse(JSON.parse(text))
    return { ...state, waiting: new Map(waiting), skipped: new Map(skipped), refused }
  } catch {
    return undefined
  }
}
