import type { z } from 'zod/mini'
import type { Operation } from '#contract/index.ts'
import { explain } from '#contract/index.ts'
import { ApiError } from './api-error.ts'
import type { Answer } from './client.ts'

type Row = { schema: z.ZodMiniType; rows: readonly unknown[] }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined

/** Rows that fit, and what was left out: a row that does not fit the interface costs that row only. */
function readRows({ schema, rows }: Row): { data: unknown[]; skipped: Answer<unknown>['skipped'] } {
  const data: unknown[] = []
  let skipped: Answer<unknown>['skipped']
  for (const row of rows) {
    const result = schema.safeParse(row)
    if (result.success) data.push(result.data)
    else skipped = { count: (skipped?.count ?? 0) + 1, reason: skipped?.reason ?? explain(result.error, row) }
  }
  return { data, skipped }
}

const isList = (schema: z.ZodMiniType): schema is z.ZodMiniArray<z.ZodMiniType> => schema._zod.def.type === 'array'

/**
 * Reads the body of a 200 answer against the contract, leniently where lists are concerned.
 *
 * @throws ApiError `malformed` where there is no usable `data`
 */
export function readAnswer(operation: Operation, body: unknown): Answer<unknown> {
  const malformed = (detail: string) =>
    new ApiError({ kind: 'malformed', operation: operation.id, status: 200, detail })
  if (!isRecord(body) || !('data' in body)) throw malformed('data is required')
  const rest = {
    cursor: typeof body['cursor'] === 'string' ? body['cursor'] : undefined,
    warnings: texts(body['warnings']),
  }
  if (isList(operation.output)) {
    if (!Array.isArray(body['data'])) throw malformed('data must be an array')
    return { ...readRows({ schema: operation.output._zod.def.element, rows: body['data'] }), ...rest }
  }
  const result = operation.output.safeParse(body['data'])
  if (!result.success) throw malformed(explain(result.error, body['data']))
  return { data: result.data, ...rest }
}
