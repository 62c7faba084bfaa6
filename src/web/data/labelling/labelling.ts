import type { LabelCount } from '#web/data/album/label-index.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { StoredList } from '#web/data/client/stored-list.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import { type NewBatch, type Refusal, planLabels } from '#web/data/outbox/label-batch.ts'
import type { LabelStore } from '#web/data/outbox/label-store.ts'
import { createStore } from '#web/lib/store.ts'
import { bitsOfIds, countChanges, type LabelEffect, labelEffects } from './label-states.ts'
import { messages } from './messages.ts'
import {
  type LabelShortcut,
  withStep,
  type LabelShortcuts,
  suggestShortcuts,
  usesDigits,
  keptShortcuts,
} from './shortcuts.ts'

/** A label change for a fixed set of photos, whatever is selected later. */
export type LabelRequest = { steps: readonly LabelEffect[]; photoIds: readonly string[] }

/** The result of the last labelling. `id` changes each time, so that a repeated text is announced again. */
export type Announcement = {
  id: number
  text: string
  tone: 'info' | 'error'
  /** The batch, if it changed several photos. */
  bulkId: string | undefined
}

/** What one key repeats: the last labelling, with those before it in the same sequence. */
type Repeated = { steps: readonly WantedLabel[]; sequence: object | undefined }

export type LabellingState = {
  shortcuts: LabelShortcuts
  /** Shortcuts offered for a selection while the album has none: the most used labels on the first digits. */
  offered: LabelShortcuts
  /**
   * A large labelling that waits for a confirmation. `calls`: one per label and photo that is sent. `before` and
   * `after`: what one key repeats without and with it.
   */
  unconfirmed: (LabelRequest & { calls: number; before: Repeated; after: Repeated }) | undefined
  announcement: Announcement | undefined
  /** A page of the album is open: its keyboard shortcuts are active, and it shows announcements. */
  isAttended: boolean
}

const initial: Omit<LabellingState, 'shortcuts'> = {
  offered: [],
  unconfirmed: undefined,
  announcement: undefined,
  isAttended: false,
}

type ApplyOptions = {
  steps: readonly WantedLabel[]
  photoIds: readonly string[]
  /** The user has seen its effect, so no confirmation is needed. */
  seen: boolean
  /** Identifies a sequence of labellings that are repeated together. */
  sequence?: object
  /** Called if the service refuses one label on one photo while a page of the album is open. */
  onRefused?: () => void
}

const withLabelling = (before: Repeated, { steps, sequence }: ApplyOptions): Repeated => ({
  steps:
    sequence !== undefined && sequence === before.sequence
      ? steps.reduce<WantedLabel[]>(withStep, [...before.steps])
      : steps,
  sequence,
})

/** The album as the sheet shows it. */
export type LabelledAlbum = {
  columns: PhotoColumns
  /** Moment of the logical clock; 0 for a copy kept from an earlier visit. */
  askedAt: number
  /** The last read of the album failed. */
  isStale: boolean
}

const MOST_OFFERED = 4

/** Most calls, labels times photos, without a confirmation. */
const MOST_UNCONFIRMED = 100

/** Photos that seem to be as wanted may have been changed by others since: they are sent as well. */
const isOutdated = ({ askedAt, isStale }: LabelledAlbum): boolean => askedAt === 0 || isStale

const countCalls = (shown: LabelledAlbum, { steps, photoIds }: LabelRequest): number =>
  isOutdated(shown) ? steps.length * photoIds.length : countChanges(steps)

/** The announcement. A change over an outdated album is sent even if it seems to have been made. */
const wordsOf = (shown: LabelledAlbum, { steps, photoIds }: LabelRequest): string =>
  isOutdated(shown) && countChanges(steps) === 0 ? messages.sentAnyway : messages.done(steps, photoIds.length)

/** The journal's words, with as many photos as an undo takes back, unless there are none. */
function journalWords(groups: NewBatch['groups'], { steps, photoIds }: LabelRequest): string {
  const changing = steps.filter((step) => step.changes > 0)
  const changed = new Set(groups.flatMap((group) => group.photoIds))
  return messages.batch(changing.length > 0 ? changing : steps, changed.size || photoIds.length)
}

const effectsIn = (columns: PhotoColumns, steps: readonly WantedLabel[], photoIds: readonly string[]): LabelEffect[] =>
  labelEffects(columns, bitsOfIds(columns, photoIds), steps)

function refusalWords(intent: WantedLabel, refusal: Refusal): string {
  const operation = intent.wanted ? 'addPhotoLabel' : 'removePhotoLabel'
  return messages.refused(intent, explainError(new ApiError({ operation, ...refusal })))
}

type LabellingOptions = { labelStore: LabelStore; albumId: string; shortcuts: StoredList<LabelShortcut> }

type Watcher = {
  isAttended: () => boolean
  /** Announces a refusal. */
  tell: (why: string) => void
  onRefused: (() => void) | undefined
}

/** Puts a labelling into the outbox. @returns its identifier, and whether it is stored on the device */
async function enqueue(labelStore: LabelStore, batch: NewBatch, { isAttended, tell, onRefused }: Watcher) {
  const outbox = await labelStore.outbox()
  // the user watches a single label, so its refusal is announced at once; on other pages the outbox shows it
  const { batchId, stored, settled } = await outbox.enqueue(batch, { isAttended })
  const group = batch.groups.find(({ photoIds, unsure = [] }) => photoIds.length + unsure.length > 0)
  const refuse = (refusal: Refusal) => {
    onRefused?.()
    if (group) tell(refusalWords(group, refusal))
  }
  void settled.then((refusal) => refusal && refuse(refusal))
  return { batchId, stored }
}

/** The album with all pending labels, even those the sheet doesn't show yet. Waits until the outbox is read. */
async function withAllPending({ columns, askedAt }: LabelledAlbum, labelStore: LabelStore, albumId: string) {
  await labelStore.outbox()
  return withPendingLabels(columns, { pending: labelStore.of(albumId), askedAt })
}

/**
 * External store of labelling in one album: shortcuts, the last labelling, the confirmation of a large one. The photos
 * are fixed when a labelling begins.
 */
function createLabelling({ labelStore, albumId, shortcuts }: LabellingOptions) {
  let album: LabelledAlbum = { columns: noPhotos, askedAt: 0, isStale: false }
  let repeated: Repeated = { steps: [], sequence: undefined }
  let sending = Promise.resolve()
  let announced = 0
  const store = createStore<LabellingState>({ ...initial, shortcuts: shortcuts.get() })
  const set = (change: Partial<LabellingState>) => store.set({ ...store.get(), ...change })
  const announce = (text: string, { tone = 'info', bulkId }: Partial<Announcement> = {}) =>
    set({ announcement: { id: ++announced, text, tone, bulkId } })

  const asWanted = (shown: LabelledAlbum) => withAllPending(shown, labelStore, albumId)
  /** Stores a labelling, then announces it, so that what was announced survives a crash. */
  const send = async ({ steps: requested, photoIds }: LabelRequest, onRefused?: () => void) => {
    const [shown, columns] = [album, await asWanted(album)]
    const steps = effectsIn(columns, requested, photoIds)
    const wanted = steps.map((step) => ({ ...step, photoIds }))
    const groups = planLabels(columns, wanted, { isOutdated: isOutdated(shown) })
    const what = journalWords(groups, { steps, photoIds })
    const { batchId, stored } = await enqueue(
      labelStore,
      { albumId, what, groups },
      { isAttended: () => store.get().isAttended, tell: (why) => announce(why, { tone: 'error' }), onRefused },
    )
    const bulkId = photoIds.length > 1 && countChanges(steps) > 0 ? batchId : undefined
    if (stored) announce(wordsOf(shown, { steps, photoIds }), { bulkId })
    else announce(messages.notStored, { tone: 'error' })
  }
  const sendOrConfirm = async (
    { steps, photoIds, seen, onRefused }: ApplyOptions,
    change: { before: Repeated; after: Repeated },
  ) => {
    const shown = album
    const request: LabelRequest = { steps: effectsIn(await asWanted(shown), steps, photoIds), photoIds }
    const calls = countCalls(shown, request)
    // a forecast counts changes only; without a page there is nobody to ask
    const isAsked = !seen || (calls > countChanges(request.steps) && store.get().isAttended)
    if (isAsked && calls > MOST_UNCONFIRMED) set({ unconfirmed: { ...request, calls, ...change } })
    else await send(request, onRefused)
  }
  const announceFailure = () => announce(messages.notApplied, { tone: 'error' })
  const apply = (options: ApplyOptions) => {
    if (options.steps.length === 0 || options.photoIds.length === 0) return
    const before = repeated
    const after = withLabelling(before, options)
    repeated = after
    const sent = sendOrConfirm(options, { before, after }).catch(announceFailure)
    sending = Promise.all([sending, sent]).then(() => undefined)
  }

  shortcuts.subscribe(() => set({ shortcuts: shortcuts.get() }))
  return {
    subscribe: store.subscribe,
    get: store.get,
    /** Sets the album that is shown. */
    follow: (now: LabelledAlbum): void => {
      album = now
    },
    /** Marks a page as open that has keyboard shortcuts and shows announcements. @returns a function that ends it */
    attend: (): (() => void) => {
      set({ isAttended: true })
      return () => set({ isAttended: false })
    },
    /** @returns false if they can't be stored */
    setShortcuts: shortcuts.set,
    /** Offers shortcuts for an album without any; the same ones for the whole visit, even if the counts change. */
    offer: (counted: readonly LabelCount[]): void => {
      const { shortcuts: own, offered } = store.get()
      if (own.length + offered.length === 0) set({ offered: suggestShortcuts([], counted).slice(0, MOST_OFFERED) })
    },
    usesDigits: (): boolean => usesDigits(store.get().shortcuts),
    effects: (steps: readonly WantedLabel[], photoIds: readonly string[]): LabelEffect[] =>
      effectsIn(album.columns, steps, photoIds),
    apply,
    /** Marks the announcement as shown. */
    dismissAnnouncement: (): void => set({ announcement: undefined }),
    /** Resolves once all labellings so far are stored, so that an undo applies to the last of them. */
    settled: (): Promise<void> => sending,
    /** Repeats the last labelling on other photos. */
    repeat: (photoIds: readonly string[]): void => {
      const { steps } = repeated
      if (steps.length === 0) announce(messages.nothingToRepeat)
      else apply({ steps, photoIds, seen: false })
    },
    /** Answers the confirmation. */
    answerConfirmation: (choice: 'apply' | 'cancel'): void => {
      const { unconfirmed } = store.get()
      set({ unconfirmed: undefined })
      if (unconfirmed && choice === 'apply') send(unconfirmed).catch(announceFailure)
      // unless others came after it
      else if (unconfirmed?.after === repeated) repeated = unconfirmed.before
    },
  }
}

export type Labelling = ReturnType<typeof createLabelling>

/** Opens labelling in one album, through the outbox. */
export async function openLabelling(
  { api, scope, labelStore }: { api: Api; scope: () => Promise<string>; labelStore: LabelStore },
  albumId: string,
): Promise<Labelling> {
  // at once, since pending labels of earlier visits are shown too; a failure is retried on first use
  labelStore.outbox().catch(() => undefined)
  const shortcuts = keptShortcuts({ scope: await scope(), formerScope: api.base, albumId })
  return createLabelling({ labelStore, albumId, shortcuts })
}
