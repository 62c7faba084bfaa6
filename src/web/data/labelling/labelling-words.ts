import { quoteLabel, type WantedLabel } from '#web/data/album/label.ts'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import type { LabelEffect } from './label-states.ts'

const photos = (count: number) => countOf(count, { one: 'photo', other: 'photos' })

const stepWords = (step: WantedLabel) => `${quoteLabel(step)} ${step.wanted ? 'on' : 'off'}`

const joined = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')

/** Wanted labels in words: “Best” on and “reject” (hidden) off. */
export const stepsWords = (steps: readonly WantedLabel[]): string => joined(steps.map(stepWords))

/** A labelling in words, for whoever reads of it later. */
export function batchWords(steps: readonly WantedLabel[], count: number): string {
  const [step, ...others] = steps
  if (step && others.length === 0 && count === 1)
    return `“${shortText(step.text)}” ${step.wanted ? 'added to' : 'removed from'} 1 photo`
  return `${stepsWords(steps)}, ${photos(count)}`
}

/** Alone: “380 gain it, 1 has it”. Among others the label is named: “Best”: 380 gain it, 1 has it. */
function effectWords({ wanted, changes, already, ...label }: LabelEffect, isAlone: boolean): string {
  const [change, rest] = wanted
    ? [countOf(changes, { one: 'gains it', other: 'gain it' }), countOf(already, { one: 'has it', other: 'have it' })]
    : [
        countOf(changes, { one: 'loses it', other: 'lose it' }),
        countOf(already, { one: 'is without it', other: 'are without it' }),
      ]
  const words = [changes > 0 && change, already > 0 && rest].filter(Boolean).join(', ')
  return isAlone ? words : `${quoteLabel(label)}: ${words}`
}

/** A change before it is made: “412 chosen: 380 gain it, 32 have it · 380 requests”, one for each photo and label. */
export function forecastWords(effects: readonly LabelEffect[], chosen: number): string {
  const words = effects.map((effect) => effectWords(effect, effects.length === 1)).join('; ')
  const requests = countChanges(effects)
  const calls = requests === 0 ? 'nothing to send' : countOf(requests, { one: 'request', other: 'requests' })
  return `${formatCount(chosen)} chosen: ${words} · ${calls}`
}

export const countChanges = (effects: readonly LabelEffect[]): number =>
  effects.reduce((sum, { changes }) => sum + changes, 0)

/** What was done, right after it. */
export function doneWords(steps: readonly LabelEffect[], chosen: number): string {
  const changed = steps.filter(({ changes }) => changes > 0)
  if (changed.length === 0)
    return chosen === 1 ? 'The photo is so already.' : `All ${formatCount(chosen)} photos are so already.`
  return `${joined(changed.map((step) => `${stepWords(step)} ${photos(step.changes)}`))}.`
}
