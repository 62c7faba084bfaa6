import type { OperationId } from '#contract/index.ts'
import { fieldsIn, textIn, textsIn } from '#web/data/client/reading/read-values.ts'
import { readers } from '#web/data/client/reading/readers.ts'
import { createRowGatherer } from '#web/data/client/reading/row-gatherer.ts'
import type { Answer } from './answer.ts'
import { ApiError } from './api-error.ts'

/**
 * Reads the body of a 200 answer of any service.
 *
 * @throws ApiError `malformed` where there is no usable `data`
 */
export function readAnswer(id: OperationId, body: unknown): Answer<unknown> {
  const malformed = (detail: string) => new ApiError({ kind: 'malformed', operation: id, status: 200, detail })
  const { data: sent, cursor, warnings } = fieldsIn(body)
  if (sent === undefined) throw malformed('data is required')
  const rest = { cursor: textIn(cursor), warnings: textsIn(warnings) }
  const reader = readers[id]
  if (typeof reader === 'function') {
    const data = reader(sent)
    if (typeof data === 'string') throw malformed(data)
    return { data, ...rest }
  }
  // some languages write an empty list so
  if (sent === null) return { data: [], ...rest }
  if (!Array.isArray(sent)) throw malformed('data must be an array')
  const gatherer = createRowGatherer<object>(reader)
  const data = sent.flatMap((row) => gatherer.take(row) ?? [])
  return { data, skipped: gatherer.skipped(), ...rest }
}
