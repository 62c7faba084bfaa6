import type { WantedLabel } from '#web/data/album/label.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import { type Refusal, planLabels } from '#web/data/outbox/label-batch.ts'
import type { Labels } from '#web/data/outbox/labels.ts'
import { createLabelling, type Labelling, type NewLabelling } from './labelling.ts'
import { messages } from './messages.ts'
import { keptShortcuts } from './shortcuts.ts'

function refusalWords(intent: WantedLabel, refusal: Refusal): string {
  const operation = intent.wanted ? 'addPhotoLabel' : 'removePhotoLabel'
  return messages.refused(intent, explainError(new ApiError({ operation, ...refusal })))
}

/** Of the service's data, what labels are given with. */
type LabellingData = { api: Api; scope: () => Promise<string>; labels: Labels }

/** Giving labels in one album of the connected service: through its outbox. */
export async function openLabelling({ api, scope, labels }: LabellingData, albumId: string): Promise<Labelling> {
  // at once: what waits from before is part of what is shown; asked for again when it is needed
  labels.outbox().catch(() => undefined)
  const enqueue = async ({ what, changes, columns }: NewLabelling, refused: (why: string) => void) => {
    const groups = planLabels(columns, changes)
    const opened = await labels.outbox()
    // one label on one photo is looked at while it is given: a refusal is said at once
    const { stored, settled } = await opened.enqueue({ albumId, what, groups }, { attended: true })
    const group = groups.find(({ photoIds, unsure = [] }) => photoIds.length + unsure.length > 0)
    void settled.then((refusal) => refusal && group && refused(refusalWords(group, refusal)))
    return { stored }
  }
  return createLabelling({
    shortcuts: keptShortcuts({ scope: await scope(), formerScope: api.base, albumId }),
    asWanted: async ({ columns, askedAt }) => {
      await labels.outbox()
      return withPendingLabels(columns, { pending: labels.of(albumId), askedAt })
    },
    enqueue,
  })
}
