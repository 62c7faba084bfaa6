import * as z from 'zod/mini'

/** Body of 400 and 403 answers; this project's service sends it with every error. */
export const errorBody = z.object({ message: z.string() })
export type ErrorBody = z.infer<typeof errorBody>

type Issue = z.core.$ZodIssue

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)
const kind = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'an array' : article(typeof value))

/** `a`, `a or b`, `a, b or c`. */
const oneOf = (choices: readonly string[]) =>
  [choices.slice(0, -1).join(', '), ...choices.slice(-1)].filter((part) => part !== '').join(' or ')

function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'must be a whole number'
      return `must be ${article(issue.expected === 'record' ? 'object' : issue.expected)}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map((value) => `"${String(value)}"`))}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'url') return 'must be a valid https:// address'
      if (issue.format === 'datetime') return 'must be a time in ISO 8601, such as 2026-05-24T10:00:00Z'
      return `must be a valid ${issue.format}`
    case 'invalid_union':
      return issue.discriminator === undefined
        ? 'must be a string, a number, true or false'
        : 'must be "newPhoto", "newAlbum" or "photoLabelAdded"'
    case 'custom': {
      const bounds: unknown = issue.params?.['bounds']
      return isBounds(bounds) ? `must be ${bounds.min} to ${bounds.max} characters long` : 'is not valid'
    }
    default:
      return 'is not valid'
  }
}

const isBounds = (value: unknown): value is { min: number; max: number } =>
  typeof value === 'object' && value !== null && 'min' in value && 'max' in value

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined), input)

/**
 * A sentence about the first issue of an input, naming the field: `name must be 1 to 40 characters long`.
 * zod/mini ships without messages, which keeps the web app small; the few that can occur are written here.
 */
export function explain(error: z.core.$ZodError, input: unknown): string {
  const [issue] = error.issues
  if (issue === undefined) return 'The input is not valid'
  const field = issue.path.length === 0 ? 'The body' : issue.path.map(String).join('.')
  const value = valueAt(input, issue.path)
  if (issue.code === 'invalid_type' && value === undefined) return `${field} is required`
  // a fraction has the right type: "a whole number, not a number" would mislead
  const isWrongKind = issue.code === 'invalid_type' && !(issue.expected === 'int' && typeof value === 'number')
  return `${field} ${wanted(issue)}${isWrongKind ? `, not ${kind(value)}` : ''}`
}
