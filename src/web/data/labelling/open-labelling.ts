import { explainError } from '#web/data/api-error.ts'
import type { Data } from '#web/data/data.ts'
import { keptPalette } from './kept-palette.ts'
import { createLabelling, type Labelling } from './labelling.ts'
import { nameOf } from './labelling-words.ts'

/** Calls at once. */
const LANES = 6

/** Giving labels in one album of the connected service. */
export function openLabelling({ api, labelWrites }: Data, albumId: string): Labelling {
  return createLabelling({
    palette: keptPalette({ scope: api.base, albumId }),
    enqueue: async ({ changes }, refused) => {
      const intents = changes.flatMap(({ photoIds, wanted, ...label }) => photoIds.map((photoId) => ({ ...label, photoId, present: wanted })))
      const failures = new Set<string>()
      const lane = async () => {
        for (let intent = intents.shift(); intent; intent = intents.shift()) {
          try {
            await labelWrites.change(albumId, intent)
          } catch (error) {
            failures.add(`${nameOf(intent)} was not ${intent.present ? 'added' : 'removed'}, the photo is as before. ${explainError(error)}`)
          }
        }
      }
      void Promise.all(Array.from({ length: LANES }, lane)).then(() => failures.forEach(refused))
      return { stored: true }
    },
  })
}
