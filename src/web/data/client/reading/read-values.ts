/** A whole number with more digits than a JavaScript number holds exactly. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/

type Context = { source?: string }

/** Reads such a number as a text: it can only be an identifier. Browsers without `source` keep it rounded. */
const exact = (_key: string, value: unknown, context?: Context): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value

/**
 * JSON.parse, but no identifier is rounded: many services number their rows with 64 bits.
 *
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(text, LONG_NUMBER.test(text) ? exact : undefined)

// What other services send, read for what it means. Each answers undefined where it means nothing: null and empty texts are
// as good as absent.

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

/** An identifier. Half a character can't be sent back in an address, and a rounded number is another identifier. */
export function identifierIn(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined
  const text = textIn(value)
  return text?.isWellFormed() ? text : undefined
}

/** A whole number from 0, or a text of one. */
export function countIn(value: unknown): number | undefined {
  const count = Number(textIn(value))
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

/** Pixels of an edge: without any, the size is not known. */
export function pixelsIn(value: unknown): number | undefined {
  const pixels = Math.round(Number(textIn(value)))
  return Number.isSafeInteger(pixels) && pixels > 0 ? pixels : undefined
}

/** true, false, or what stands for them. */
export function truthIn(value: unknown): boolean | undefined {
  const text = String(value)
  return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined
}

/** Characters of a name: far more than the interface allows, and few enough to be drawn and read out. */
const LONGEST = 1_000

/** A text to be read by people, truncated. */
export const nameIn = (value: unknown): string | undefined => textIn(value)?.slice(0, LONGEST)

/** A list of texts of any length. A text instead of the list is a list of one. */
export function textsIn(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : [value]
  const texts = list.flatMap((item) => textIn(item) ?? [])
  return texts.length > 0 || Array.isArray(value) ? texts : undefined
}
