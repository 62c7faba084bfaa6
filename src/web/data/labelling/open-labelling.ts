import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import { storedList } from '#web/data/client/stored-list.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { LabelGroup, LabelIntent, Refusal } from '#web/data/outbox/label-batch.ts'
import type { Labels } from '#web/data/outbox/labels.ts'
import { planLabels } from '#web/data/outbox/plan-labels.ts'
import { keptPalette } from './kept-palette.ts'
import { nameOf } from './labelling-words.ts'
import { createLabelling, type Labelling, type NewLabelling } from './labelling.ts'
import { createPaceMeter } from './pace-meter.ts'

/** One label on one photo, if that is all that was asked for. */
function onlyIntent(albumId: string, groups: readonly LabelGroup[]): LabelIntent | undefined {
  const [group, ...others] = groups
  const [photoId, ...more] = group?.photoIds ?? []
  const isAlone = others.length === 0 && more.length === 0 && !group?.unsure && !group?.already
  return isAlone && group && photoId !== undefined
    ? { albumId, photoId, kind: group.kind, text: group.text, wanted: group.wanted }
    : undefined
}

function refusalWords(intent: LabelIntent, refusal: Refusal): string {
  const error = new ApiError({ operation: intent.wanted ? 'addPhotoLabel' : 'removePhotoLabel', ...refusal })
  return `${nameOf(intent)} was not ${intent.wanted ? 'added' : 'removed'}, the photo is as before. ${explainError(error)}`
}

/** Of the service's data, what labels are given with. */
type LabellingData = { api: Api; scope: () => Promise<string>; labels: Labels }

/** Giving labels in one album of the connected service: through its outbox. */
export async function openLabelling({ api, scope, labels }: LabellingData, albumId: string): Promise<Labelling> {
  // of the service, whatever the album
  const keptPace = storedList<number>({
    of: 'pace',
    scope: api.base,
    albumId: '',
    read: (value) => (typeof value === 'number' ? value : undefined),
    write: (pace) => pace,
  })
  const meter = createPaceMeter(keptPace.get()[0])
  // at once: what waits from before is part of what is shown
  labels.outbox().then(
    (opened) =>
      opened.subscribe(() => {
        const pace = meter.look(opened.view(), performance.now())
        if (pace !== undefined) keptPace.set([pace])
      }),
    // asked for again when it is needed
    () => undefined,
  )
  const enqueue = async ({ what, changes, columns }: NewLabelling, refused: (why: string) => void) => {
    const opened = await labels.outbox()
    const groups = planLabels(columns, changes)
    const only = onlyIntent(albumId, groups)
    if (only === undefined) return opened.enqueue({ albumId, what, groups })
    const { stored, settled } = await opened.change(only)
    // looked at while it is given: a refusal is said at once, and is no job
    void settled.then((refusal) => refusal && refused(refusalWords(only, refusal)))
    return { stored }
  }
  return createLabelling({
    palette: keptPalette({ scope: await scope(), formerScope: api.base, albumId }),
    asWanted: async ({ columns, askedAt }) => {
      await labels.outbox()
      return withPendingLabels(columns, { pending: labels.of(albumId), askedAt })
    },
    enqueue,
    pace: meter.get,
  })
}
