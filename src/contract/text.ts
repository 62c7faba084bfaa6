import * as z from 'zod/mini'
import { codePoints } from './limits.ts'

/**
 * A string of min to max code points, neither trimmed nor normalised.
 *
 * zod's own `minLength` counts UTF-16 units, so the bounds are a refinement, and metadata for JSON Schema.
 */
export function boundedText({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .check(
      z.refine((text: string) => codePoints(text) >= min && codePoints(text) <= max, {
        params: { bounds: { min, max } },
      }),
    )
    .register(z.globalRegistry, { minLength: min, maxLength: max })
}
