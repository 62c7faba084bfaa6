import type { Label } from '#web/data/album/label.ts'
import { countOf, formatCount } from '#web/lib/format-count.ts'
import { shortText } from '#web/lib/short-text.ts'
import { durationWords } from './duration-words.ts'
import type { LabelCost, StepCost } from './label-cost.ts'
import type { LabelStep } from './recipe.ts'

const photos = (count: number) => countOf(count, ['photo', 'photos'])

/** A label in a sentence; one that participants do not see is never taken for one that they do. */
export const nameOf = ({ text, kind }: Label): string =>
  kind === 'restricted' ? `“${shortText(text)}” (hidden)` : `“${shortText(text)}”`

const stepWords = (step: LabelStep) => `${nameOf(step)} ${step.wanted ? 'on' : 'off'}`

const joined = (parts: readonly string[]) =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')

/** What a recipe does: “Best” on and “reject” (hidden) off. */
export const recipeWords = (steps: readonly LabelStep[]): string => joined(steps.map(stepWords))

/** A labelling in words, for whoever reads of it later. */
export const batchWords = (steps: readonly LabelStep[], count: number): string =>
  `${recipeWords(steps)}, ${photos(count)}`

/** Alone: “380 gain it, 32 have it”. Among others the label is named: “Best”: 380 gain it, 32 have it. */
function effectWords({ wanted, changes, already, ...label }: StepCost, isAlone: boolean): string {
  const [change, rest] = wanted ? ['gain it', 'have it'] : ['lose it', 'are without it']
  const parts = [changes > 0 && `${formatCount(changes)} ${change}`, already > 0 && `${formatCount(already)} ${rest}`]
  const words = parts.filter((part) => part !== false).join(', ')
  return isAlone ? words : `${nameOf(label)}: ${words}`
}

function webhookWords({ deliveries, count, hosts }: NonNullable<LabelCost['webhooks']>): string {
  if (deliveries === 0) return 'fires no webhook of yours'
  return `fires up to ${countOf(deliveries, ['delivery', 'deliveries'])} to ${countOf(count, ['webhook', 'webhooks'])} (${hosts.join(', ')})`
}

/** What a change would cost: “412 chosen: 380 gain it, 32 have it · 380 requests, about 40 s · fires up to …”. */
export function costWords({ chosen, steps, requests, seconds, webhooks }: LabelCost): string {
  const effects = steps.map((step) => effectWords(step, steps.length === 1)).join('; ')
  const calls = requests === 0 ? 'nothing to send' : countOf(requests, ['request', 'requests'])
  const parts = [
    `${formatCount(chosen)} chosen: ${effects}`,
    requests > 0 && seconds !== undefined ? `${calls}, ${durationWords(seconds)}` : calls,
    requests > 0 && webhooks && webhookWords(webhooks),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What was done, right after it. */
export function doneWords(steps: readonly StepCost[], chosen: number): string {
  const changed = steps.filter(({ changes }) => changes > 0)
  if (changed.length === 0)
    return chosen === 1 ? 'The photo is so already.' : `All ${formatCount(chosen)} photos are so already.`
  return `${joined(changed.map((step) => `${stepWords(step)} ${photos(step.changes)}`))}.`
}
