import { conditionWords } from '#web/album/condition-words.ts'
import { isFilterable, type LabelIndex } from '#web/data/album/label-index.ts'
import { compareLabels, foldLabel } from '#web/data/album/label.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { keyedConditions } from '#web/data/filter/read-filter.ts'
import { writeCondition } from '#web/data/filter/write-filter.ts'
import { firstOf } from '#web/lib/first-of.ts'

/** The part of a filter's text around the caret, which a completion replaces. */
type WrittenPart = {
  from: number
  to: number
  /** The text to search for, without quotes and `@`. */
  sought: string
  /** It begins with `@`. */
  restricted: boolean
}

const SIGN = /[&|(),!]/
const OPENS = /["“„”]/
const CLOSES = /["“”]/

/**
 * The part around a place in the text. It reaches from operator to operator, spaces included: `Sponsor wall` without
 * quotes most likely means one label.
 */
export function partAt(text: string, place: number): WrittenPart {
  let from = 0
  let to = text.length
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character === '\\') at++
      else if (CLOSES.test(character)) isQuoted = false
    } else if (OPENS.test(character)) isQuoted = true
    else if (SIGN.test(character) && at < place) from = at + 1
    else if (SIGN.test(character)) {
      to = at
      break
    }
  }
  const [before] = /^\s*(?:off:\s*)?/.exec(text.slice(from, to)) ?? ['']
  from += before.length
  const part = text.slice(from, to).trimEnd()
  const restricted = part.startsWith('@')
  const sought = part.replace(/^@?\s*["“„”]?/, '').replace(/["“”]$/, '')
  return { from, to: from + part.length, sought, restricted }
}

/** A suggested condition, and how it is written. */
export type ConditionSuggestion = { condition: Condition; written: string; count: number | undefined }

const MOST = 8

const keyed = [...keyedConditions.values()].flatMap((values) => [...values.values()])

type SuggestConditionsOptions = { labels: LabelIndex; sets: readonly string[]; part: WrittenPart }

/**
 * Conditions that complete the part, ignoring case and accents. Labels that begin with the text, then labels that contain it, each
 * by number of photos; then types, shapes and the rest, matched by syntax and by name.
 */
export function suggestConditions({ labels, sets, part }: SuggestConditionsOptions): ConditionSuggestion[] {
  const sought = foldLabel(part.sought.trim())
  const matching = [...(part.restricted ? [] : labels.public), ...labels.restricted]
    .filter(isFilterable)
    .flatMap((label) => {
      const at = foldLabel(label.text).indexOf(sought)
      return at === -1 ? [] : { ...label, begins: Number(at === 0) }
    })
  const found = firstOf(
    matching,
    MOST,
    (a, b) => b.begins - a.begins || b.count - a.count || compareLabels(a.text, b.text),
  ).map(({ text, kind, count }): ConditionSuggestion => {
    const condition: Condition = { type: 'label', kind, text }
    return { condition, written: writeCondition(condition), count }
  })
  if (part.restricted) return found
  const others = keyed
    .filter((condition) => condition.type !== 'set' || sets.includes(condition.name))
    .map((condition) => ({ condition, written: writeCondition(condition), count: undefined }))
    .filter(({ condition, written }) => foldLabel(`${written} ${conditionWords(condition)}`).includes(sought))
  return [...found, ...others].slice(0, MOST)
}
