import * as z from 'zod/mini'
import { envelope } from './envelope.ts'

/** Statuses that operations document besides 200. Others come from outside the interface (401, 429, 5xx, a proxy). */
export type DocumentedStatus = 400 | 403 | 404

export type Operation<
  Input extends z.ZodMiniObject | z.ZodMiniDiscriminatedUnion = z.ZodMiniObject | z.ZodMiniDiscriminatedUnion,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** The operation's name: the last segment of the path. */
  id: string
  /** GET reads its input from the query, POST from a JSON body. */
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  input: Input
  /** The `data` of a 200 answer. */
  output: Output
  /** Whether it is a list in pages, continued by a cursor. */
  paged: boolean
  statuses: readonly DocumentedStatus[]
}

export type InputOf<O extends Operation> = z.input<O['input']>
export type OutputOf<O extends Operation> = z.output<O['output']>

/** Defines an operation; derives its id from its path, so that the two can't disagree. */
export function defineOperation<
  Input extends z.ZodMiniObject | z.ZodMiniDiscriminatedUnion,
  Output extends z.ZodMiniType,
>(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  rest: { summary: string; input: Input; output: Output; paged?: true; statuses: readonly DocumentedStatus[] },
): Operation<Input, Output> {
  return { id: path.slice(path.lastIndexOf('/') + 1), method, path, ...rest, paged: rest.paged ?? false }
}

/** Schema of the whole body of a 200 answer. */
export const answerOf = <Input extends z.ZodMiniObject | z.ZodMiniDiscriminatedUnion, Output extends z.ZodMiniType>(
  operation: Operation<Input, Output>,
) => envelope(operation.output)
