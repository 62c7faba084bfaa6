import { explainError } from '#web/data/api-error.ts'
import type { Data } from '#web/data/data.ts'
import { keptList } from '#web/data/kept-list.ts'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import type { Outbox } from '#web/data/outbox/outbox.ts'
import { planLabels } from '#web/data/outbox/plan-labels.ts'
import { keptPalette } from './kept-palette.ts'
import { createLabelling, type Labelling, type NewLabelling } from './labelling.ts'
import { nameOf } from './labelling-words.ts'
import { createPaceMeter } from './pace-meter.ts'

/** One label on one photo, if that is all. */
function onlyChange(groups: readonly LabelGroup[]) {
  const [group, ...others] = groups
  const [photoId, ...more] = group?.photoIds ?? []
  const isAlone = others.length === 0 && more.length === 0 && !group?.unsure
  return isAlone && group && photoId !== undefined ? { photoId, kind: group.kind, text: group.text, present: group.wanted } : undefined
}

/** Giving labels in one album of the connected service: through its outbox. */
export function openLabelling({ api, labels, outbox }: Data, albumId: string): Labelling {
  const changeOne = async (change: NonNullable<ReturnType<typeof onlyChange>>, refused: (why: string) => void) => {
    try {
      await labels.change(albumId, change)
    } catch (error) {
      refused(`${nameOf(change)} was not ${change.present ? 'added' : 'removed'}, the photo is as before. ${explainError(error)}`)
    }
  }
  // of the service, whatever the album
  const keptPace = keptList<number>({ of: 'pace', scope: api.base, albumId: '', read: (value) => (typeof value === 'number' ? value : undefined), write: (pace) => pace })
  const meter = createPaceMeter(keptPace.get()[0])
  let measured: Outbox | undefined
  const measure = (opened: Outbox) => {
    if (measured === opened) return
    measured = opened
    opened.subscribe(() => {
      const pace = meter.look(opened.view(), performance.now())
      if (pace !== undefined) keptPace.set([pace])
    })
  }
  const enqueue = async ({ what, changes, columns }: NewLabelling, refused: (why: string) => void) => {
    const groups = planLabels(columns, changes)
    const only = onlyChange(groups)
    if (only === undefined) {
      const opened = await outbox()
      measure(opened)
      return opened.enqueue({ albumId, what, groups })
    }
    // looked at while it is given: a refusal is said at once, and is no job
    void changeOne(only, refused)
    return { stored: true }
  }
  return createLabelling({ palette: keptPalette({ scope: api.base, albumId }), enqueue, pace: meter.get })
}
