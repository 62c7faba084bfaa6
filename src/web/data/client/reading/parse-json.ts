/** A whole number with more digits than a JavaScript number holds exactly. */
const LONG_NUMBER = /[[:,]\s*-?\d{16}/

type Context = { source?: string }

/**
 * Reads such a number as a text, since it can only be an identifier. Browsers without `source` keep the rounded number.
 */
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
