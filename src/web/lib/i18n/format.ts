import { once } from '#web/lib/once.ts'
import { LOCALE } from './locale.ts'

// created on first use: together they would delay the first paint by milliseconds
const numberFormat = once(() => new Intl.NumberFormat(LOCALE))
const pluralRules = once(() => new Intl.PluralRules(LOCALE))

/** A noun in the plural forms of the app's language; English has `one` and `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** A number with its thousands separated: 4,812. */
export const formatCount = (count: number): string => (count < 1000 ? `${count}` : numberFormat().format(count))

/** The plural form for a count. */
export const plural = (count: number, forms: PluralForms): string => forms[pluralRules().select(count)] ?? forms.other

/** A number with its noun: 1 photo, 4,812 photos. */
export const countOf = (count: number, forms: PluralForms): string => `${formatCount(count)} ${plural(count, forms)}`

const photoForms = { one: 'photo', other: 'photos' }

/** "photo" or "photos", for a count that stands elsewhere. */
export const photoNoun = (count: number): string => plural(count, photoForms)

/** A number of photos: 1 photo, 4,812 photos. */
export const photos = (count: number): string => countOf(count, photoForms)

/** A list as a sentence has it: "a, b, and c", or with "or". */
export const formatList = (items: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(LOCALE, { type }).format(items)
