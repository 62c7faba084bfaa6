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

/** The part of the data layer that labelling needs. */
type LabellingData = { api: Api; scope: () => Promise<string>; labels: Labels }

/** Opens labelling in one album, through the outbox. */
export async function openLabelling({ api, scope, labels }: LabellingData, albumId: string): Promise<Labelling> {
  // at once, since pending labels of earlier visits are shown too; a failure is tried again when it is needed
  labels.outbox().catch(() => undefined)
  const enqueue = async ({ what, changes, columns }: NewLabelling, refused: (why: string) => void) => {
    const groups = planLabels(columns, changes)
    const opened = await labels.outbox()
    // the user watches a single label, so its refusal is announced at once
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
