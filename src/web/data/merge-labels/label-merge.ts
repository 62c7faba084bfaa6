import type { WebhookSubscription } from '#contract/index.ts'
import type { LabelCount } from '#web/data/album/label-index.ts'
import type { Label, LabelKind } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { LabelJob } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { NewBatch } from '#web/data/outbox/outbox.ts'
import { type LabelPhotos, planLabels } from '#web/data/outbox/plan-labels.ts'

/** What is asked for: that one label takes the place of others. */
export type JobPlan = Pick<LabelJob, 'from' | 'into'>

export const isSame = (one: Label, other: Label): boolean => one.kind === other.kind && one.text === other.text

const nameOf = ({ text, kind }: Label) => `“${text}”${kind === 'restricted' ? ' (hidden)' : ''}`

/** Rename “vip” to “VIP”. */
export const jobWords = ({ from, into }: JobPlan): string => {
  const [first] = from
  const isOnlySeenOtherwise = from.length === 1 && first?.text === into.text
  if (isOnlySeenOtherwise)
    return `${nameOf(first).replace(' (hidden)', '')} becomes ${into.kind === 'restricted' ? 'hidden from participants' : 'public'}`
  return `${from.map(nameOf).join(', ')} becomes ${nameOf(into)}`
}

/** The photos that carry any of these labels, in the album's order. */
function photosWith(columns: PhotoColumns, labels: readonly Label[]): string[] {
  const positions = new Set<number>()
  for (const column of columns.labels) {
    if (labels.some((label) => isSame(label, column)))
      for (const position of positionsOf(column.bits)) positions.add(position)
  }
  return [...positions].toSorted((a, b) => a - b).flatMap((position) => columns.ids[position] ?? [])
}

/** Photos on which a job changes what participants see: `shown`: marked for them as well from now on. `hidden`: no longer. */
export function participantsSee(columns: PhotoColumns, { from, into }: JobPlan): { shown: number; hidden: number } {
  const marked = (kind: LabelKind) =>
    photosWith(
      columns,
      from.filter((label) => label.kind === kind),
    )
  if (into.kind === 'restricted') return { shown: 0, hidden: marked('public').length }
  const there = new Set(photosWith(columns, [into]))
  return { shown: marked('restricted').filter((photoId) => !there.has(photoId)).length, hidden: 0 }
}

/** The better one to keep of labels that are to be one. A hidden one: a merge makes nothing public unasked. Else the more usual one. */
export const byKept = (a: LabelCount, b: LabelCount): number =>
  a.kind === b.kind ? b.count - a.count : a.kind === 'restricted' ? -1 : 1

type Begun = { albumId: string; id: string; columns: PhotoColumns }

/** The first half: the new label on every photo that has an old one. What these photos are is fixed by it. */
export function addBatch({ from, into }: JobPlan, { albumId, id, columns }: Begun): NewBatch {
  const groups = planLabels(columns, [{ ...into, wanted: true, photoIds: photosWith(columns, from) }])
  return {
    albumId,
    what: `${jobWords({ from, into })}: first the new label is added`,
    groups,
    job: { id, part: 'add', from, into },
  }
}

/** The second half: the old labels go from the job's photos on which the service was seen to have the new one. */
export function removeBatch(
  add: Pick<JournalEntry, 'albumId' | 'groups'> & { job: LabelJob },
  { seen }: { /** As the service has it now. */ seen: LabelPhotos & Pick<PhotoColumns, 'ids'> },
) {
  const { albumId, job } = add
  const { from, into } = job
  const photoIds = add.groups.flatMap((group) => [...group.photoIds, ...(group.already ?? [])])
  const [has] = planLabels(seen, [{ ...into, wanted: true, photoIds }])
  const sure = has?.already ?? []
  const groups = planLabels(
    seen,
    from.map((label) => ({ ...label, wanted: false, photoIds: sure })),
  )
  const batch: NewBatch = {
    albumId,
    what: `${jobWords({ from, into })}: then the old is removed`,
    groups,
    job: { ...job, part: 'remove' },
  }
  return { batch, missing: has?.photoIds.length ?? 0 }
}

export type JobState = {
  job: LabelJob
  at: number
  add: JournalEntry & { job: LabelJob }
  remove: JournalEntry | undefined
  /** adding: calls are to be made. checking: the service is to be asked before anything is removed. stopped: the addition was taken back. */
  phase: 'adding' | 'checking' | 'removing' | 'done' | 'stopped'
}

/** The jobs of an album as the journal tells of them, the last first. `waiting`: batches that still have something to send. */
export function jobsOf(entries: readonly JournalEntry[], waiting: ReadonlySet<string>): JobState[] {
  const jobs = new Map<string, JobState>()
  for (const entry of entries) {
    const { job } = entry
    if (job?.part === 'add') {
      const phase = waiting.has(entry.id) ? 'adding' : 'checking'
      jobs.set(job.id, { job, at: entry.at, add: { ...entry, job }, remove: undefined, phase })
    } else if (job) {
      const known = jobs.get(job.id)
      if (known) jobs.set(job.id, { ...known, remove: entry, phase: waiting.has(entry.id) ? 'removing' : 'done' })
    }
  }
  // what takes back or makes again names its step
  const undone = new Map<string, boolean>()
  for (const { undoes, redoes } of entries) {
    const step = undoes ?? redoes
    if (step !== undefined) undone.set(step, undoes !== undefined)
  }
  return [...jobs.values()]
    .map((state) =>
      undone.get(state.add.id) || (state.remove && undone.get(state.remove.id))
        ? { ...state, phase: 'stopped' as const }
        : state,
    )
    .toReversed()
}

/** Subscriptions that listen for a label that is going, and would hear nothing more. Which kind a label is they are not asked. */
export const listeningFor = (
  subscriptions: readonly WebhookSubscription[],
  albumId: string,
  { from, into }: JobPlan,
): WebhookSubscription[] =>
  subscriptions.filter(
    ({ config }) =>
      config.event === 'photoLabelAdded' &&
      config.albumId === albumId &&
      config.label !== into.text &&
      from.some(({ text }) => text === config.label),
  )
