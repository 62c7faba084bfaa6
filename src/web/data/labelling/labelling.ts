import type { LabelCount } from '#web/data/album/label-index.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { StoredList } from '#web/data/client/stored-list.ts'
import { bitsOfIds, countChanges, type LabelEffect, labelEffects } from './label-states.ts'
import { messages } from './messages.ts'
import { type LabelShortcut, withStep } from './shortcut.ts'
import { type LabelShortcuts, suggestShortcuts, usesDigits } from './shortcuts.ts'

/** A labelling, ready to be done: of these photos, whatever is selected by then. */
export type LabelRequest = { steps: readonly LabelEffect[]; photoIds: readonly string[] }

/** What happened to the last one. `id`: another one each time. */
export type Announcement = { id: number; text: string; tone: 'info' | 'error' }

export type LabellingState = {
  shortcuts: LabelShortcuts
  /** The most used labels under the first digits, where the album has no shortcuts: for a selection. */
  offered: LabelShortcuts
  /** Done again by one key. */
  last: readonly WantedLabel[]
  /** So large that someone is to see its effect first. */
  asked: LabelRequest | undefined
  said: Announcement | undefined
  /** The keys are listened to: before that no help promises them. */
  isAttended: boolean
}

type GiveOptions = {
  steps: readonly WantedLabel[]
  photoIds: readonly string[]
  /** Its effect could be read before. */
  seen: boolean
  /** Labellings of the same go are one when they are done again. */
  go?: object
}

export type NewLabelling = {
  what: string
  changes: readonly (WantedLabel & { photoIds: readonly string[] })[]
  /** The album as it was wanted when it was asked for. */
  columns: PhotoColumns
}

/** The album as the sheet shows it; asked for at a moment of the visit. */
export type LabelledAlbum = { columns: PhotoColumns; askedAt: number }

type LabellingParts = {
  shortcuts: StoredList<LabelShortcut>
  /** With all that is wanted by now over it: the sheet is rendered a while later. Waits until what waits from before is known. */
  asWanted: (album: LabelledAlbum) => Promise<PhotoColumns>
  /** Writes it down to be sent. stored: the device has it. */
  enqueue: (labelling: NewLabelling, refused: (why: string) => void) => Promise<{ stored: boolean }>
}

/** Shortcuts that are offered. */
const MOST_OFFERED = 4

/** Photos and labels changed at once without a question. */
const MOST_UNASKED = 100

const effectsIn = (columns: PhotoColumns, steps: readonly WantedLabel[], photoIds: readonly string[]): LabelEffect[] =>
  labelEffects(columns, bitsOfIds(columns, photoIds), steps)

/**
 * Giving labels in one album, outside React: what the keys do, what was done last, and the question before what is large.
 * The photos are fixed when it is asked for.
 */
export function createLabelling({ shortcuts, asWanted, enqueue }: LabellingParts) {
  let album: LabelledAlbum = { columns: noPhotos, askedAt: 0 }
  let lastGo: object | undefined
  let state: LabellingState = {
    shortcuts: shortcuts.get(),
    offered: [],
    last: [],
    asked: undefined,
    said: undefined,
    isAttended: false,
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<LabellingState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const say = (text: string, tone: Announcement['tone'] = 'info') =>
    set({ said: { id: (state.said?.id ?? 0) + 1, text, tone } })

  /** Announced once the device has it: what was said outlives a crash. */
  const send = async ({ steps: asked, photoIds }: LabelRequest) => {
    const columns = await asWanted(album)
    const steps = effectsIn(columns, asked, photoIds)
    const changing = steps.filter((step) => step.changes > 0)
    const what = messages.batch(changing.length > 0 ? changing : steps, photoIds.length)
    const changes = steps.map(({ text, kind, wanted }) => ({ text, kind, wanted, photoIds }))
    const { stored } = await enqueue({ what, changes, columns }, (why) => say(why, 'error'))
    if (stored) say(messages.done(steps, photoIds.length))
    else say(messages.notStored, 'error')
  }
  const askOrSend = async ({ steps, photoIds, seen }: GiveOptions) => {
    const asked: LabelRequest = { steps: effectsIn(await asWanted(album), steps, photoIds), photoIds }
    if (!seen && countChanges(asked.steps) > MOST_UNASKED) set({ asked })
    else await send(asked)
  }
  const sayNotGiven = () => say(messages.notApplied, 'error')
  const remember = (steps: readonly WantedLabel[], go: object | undefined) => {
    const isSameGo = go !== undefined && go === lastGo
    lastGo = go
    set({ last: isSameGo ? steps.reduce<WantedLabel[]>(withStep, [...state.last]) : steps })
  }
  const give = (options: GiveOptions) => {
    const { steps, photoIds, go } = options
    if (steps.length === 0 || photoIds.length === 0) return
    remember(steps, go)
    askOrSend(options).catch(sayNotGiven)
  }

  shortcuts.subscribe(() => set({ shortcuts: shortcuts.get() }))
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => state,
    /** The album as it is now, with what is wanted of its labels. */
    follow: (now: LabelledAlbum): void => {
      album = now
    },
    /** The keys are listened to from now on; returns what ends it. */
    attend: (): (() => void) => {
      set({ isAttended: true })
      return () => set({ isAttended: false })
    },
    /** @returns whether this device keeps them */
    setShortcuts: shortcuts.set,
    /** Offers shortcuts for an album that has none; the same ones for the whole visit, whatever is counted later. */
    offer: (labels: readonly LabelCount[]): void => {
      if (state.shortcuts.length + state.offered.length === 0)
        set({ offered: suggestShortcuts([], labels).slice(0, MOST_OFFERED) })
    },
    usesDigits: (): boolean => usesDigits(state.shortcuts),
    effects: (steps: readonly WantedLabel[], photoIds: readonly string[]): LabelEffect[] =>
      effectsIn(album.columns, steps, photoIds),
    give,
    /** The same as the last time, to these photos. */
    repeat: (photoIds: readonly string[]): void => {
      if (state.last.length === 0) say(messages.nothingToRepeat)
      else give({ steps: state.last, photoIds, seen: false })
    },
    /** The answer to what was asked. */
    answer: (does: 'give' | 'leave'): void => {
      const { asked } = state
      set({ asked: undefined })
      if (asked && does === 'give') send(asked).catch(sayNotGiven)
    },
  }
}

export type Labelling = ReturnType<typeof createLabelling>
