import type * as z from 'zod/mini'

/** The value in a JSON text; undefined where there is no text, or it is damaged or of another shape. */
export function parseJson<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  try {
    return text === undefined ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
