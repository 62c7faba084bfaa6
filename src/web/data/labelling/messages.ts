import { quoteLabel, type WantedLabel } from '#web/data/album/label.ts'
import { formatCount, formatList, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'
import type { LabelEffect } from './label-states.ts'

const quoted = (steps: readonly WantedLabel[], wanted: boolean) =>
  formatList(steps.filter((step) => step.wanted === wanted).map(quoteLabel))

function forecast({ wanted, changes, already }: LabelEffect, chosen: number): string {
  if (chosen === 1) {
    if (changes === 0) return wanted ? 'this photo already has it' : 'this photo doesn’t have it'
    return wanted ? 'adds it to this photo' : 'removes it from this photo'
  }
  if (changes === 0) return wanted ? `already on all ${photos(chosen)}` : `on none of the ${photos(chosen)}`
  const change = `${wanted ? 'adds to' : 'removes from'} ${formatCount(changes)} of ${photos(chosen)}`
  if (already === 0) return change
  const rest = wanted
    ? plural(already, { one: 'already has it', other: 'already have it' })
    : plural(already, { one: 'doesn’t have it', other: 'don’t have it' })
  return `${change} (${formatCount(already)} ${rest})`
}

const capitalised = (sentence: string) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`

export const messages = defineMessages({
  /** A change before it is made: “Adds to 380 of 412 photos (32 already have it).” Several labels are named. */
  forecast: (effects: readonly LabelEffect[], chosen: number) => {
    const [effect, ...others] = effects
    if (effect && others.length === 0) return `${capitalised(forecast(effect, chosen))}.`
    return `${effects.map((one) => `${quoteLabel(one)}: ${forecast(one, chosen)}`).join('; ')}.`
  },
  /** A change to be made. */
  wanted: (steps: readonly WantedLabel[]) => {
    const [added, removed] = [quoted(steps, true), quoted(steps, false)]
    if (removed === '') return `Add ${added}`
    return added === '' ? `Remove ${removed}` : `Add ${added} and remove ${removed}`
  },
  /** A change in the journal. */
  batch: (steps: readonly WantedLabel[], chosen: number) => {
    const [added, removed] = [quoted(steps, true), quoted(steps, false)]
    if (removed === '') return `Added ${added} to ${photos(chosen)}`
    if (added === '') return `Removed ${removed} from ${photos(chosen)}`
    return `Added ${added} and removed ${removed} on ${photos(chosen)}`
  },
  /** A change right after it was made. */
  done: (effects: readonly LabelEffect[], chosen: number) => {
    const changed = effects.filter(({ changes }) => changes > 0)
    if (changed.length === 0) return chosen === 1 ? 'Already applied.' : `Already applied to all ${photos(chosen)}.`
    const parts = changed.map((one) =>
      one.wanted
        ? `added ${quoteLabel(one)} to ${photos(one.changes)}`
        : `removed ${quoteLabel(one)} from ${photos(one.changes)}`,
    )
    return `${capitalised(parts.join(', '))}.`
  },
  outdated: (chosen: number) => `This album isn’t up to date, so the change is sent for all ${photos(chosen)}.`,
  sentAnyway: 'This album isn’t up to date, so the change is sent anyway.',
  notApplied: 'Couldn’t change the labels. Try again.',
  notStored: 'Your changes couldn’t be saved on this device. Keep this page open until they’re sent.',
  nothingToRepeat: 'No labels to repeat yet',
  refused: (intent: WantedLabel, why: string) =>
    `Couldn’t ${intent.wanted ? 'add' : 'remove'} ${quoteLabel(intent)}. ${why}`,
  tooLong: (most: number, length: number) => `At most ${most} characters; this has ${length}.`,
})
