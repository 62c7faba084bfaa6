/** An integer in JSON with more digits than a JavaScript number holds exactly. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/

type Context = { source?: string }

/** JSON reviver: keeps such a number as text, as it can only be an identifier. Browsers without `source` round it. */
const exact = (_key: string, value: unknown, context?: Context): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value

/**
 * JSON.parse without rounding identifiers: many services number their rows with 64 bits.
 *
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(text, LONG_NUMBER.test(text) ? exact : undefined)

// Lenient readers of what other services send. Each returns undefined for an unusable value; null and empty texts count
// as absent.

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none of anything else. */
export const fieldsIn = (value: unknown): Fields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object is a record of unknown values
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** A text, or a number as text. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** An identifier. A lone surrogate can't be sent back in an address, and a rounded number is another identifier. */
export function identifierIn(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined
  const text = textIn(value)
  return text?.isWellFormed() ? text : undefined
}

/** A non-negative integer, or its text. */
export function countIn(value: unknown): number | undefined {
  const count = Number(textIn(value))
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

/** Length of an edge in pixels, if positive. */
export function pixelsIn(value: unknown): number | undefined {
  const pixels = Math.round(Number(textIn(value)))
  return Number.isSafeInteger(pixels) && pixels > 0 ? pixels : undefined
}

/** A boolean, or text or number for one. */
export function truthIn(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = textIn(value) ?? ''
  return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined
}

/** Longest name, in code units: far more than the interface allows, few enough to be drawn and read out. */
const LONGEST = 1_000

/** A text to be read by people, truncated. */
export const nameIn = (value: unknown): string | undefined => textIn(value)?.slice(0, LONGEST)

/** A list of texts, each of any length. A single text counts as a list of one. */
export function textsIn(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : [value]
  const texts = list.flatMap((item) => textIn(item) ?? [])
  return texts.length > 0 || Array.isArray(value) ? texts : undefined
}
