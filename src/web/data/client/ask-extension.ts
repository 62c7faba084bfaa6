import * as z from 'zod/mini'
import { envelope, explain } from '#contract/index.ts'
import { ApiError } from './api-error.ts'
import type { Api, CallOptions, ExtensionRequest } from './client.ts'

const anything = envelope(z.unknown())

/** Calls an extension. @returns the `data` of its answer, validated by the schema */
export async function askExtension<Schema extends z.ZodMiniType>(
  api: Pick<Api, 'extend'>,
  { schema, ...request }: ExtensionRequest & { schema: Schema },
  options?: CallOptions,
): Promise<z.output<Schema>> {
  const body = await api.extend(request, options)
  const { data } = anything.safeParse(body).data ?? {}
  const result = z.safeParse(schema, data)
  if (result.success) return result.data
  const detail = explain(result.error, data)
  throw new ApiError({ kind: 'malformed', operation: 'extensions', status: 200, detail })
}
