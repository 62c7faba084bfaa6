import { isDeepStrictEqual } from 'node:util'
import type { Context as HttpContext, Hono } from 'hono'
import * as z from 'zod/mini'
import {
  answerOf,
  type Envelope,
  type Operation,
  type OperationId,
  operations,
  type Operations,
} from '#contract/index.ts'
import type { Log } from '#service/core/log.ts'
import type { ApiEnv, Caller } from './api-env.ts'
import { type StreamedAnswer, streamEnvelope } from './json-stream.ts'
import { operationIds, refuseOtherMethods } from './operation-routes.ts'
import { readInput } from './read-input.ts'
import { listsTag } from './serve-bytes.ts'

/** A handler's answer, whole or streamed. */
type Answer<Data> = Envelope<Data> | StreamedAnswer

type Handler<O extends Operation> = (
  input: z.output<O['input']>,
  caller: Caller,
) => Promise<Answer<z.output<O['output']>>>

/** One handler for each operation, typed by it. */
export type Handlers = { [Id in OperationId]: Handler<Operations[Id]> }

export type BindOptions = {
  log: Log
  /** Check every answer against the contract, so that a view that drifts fails the suite. Off in production. */
  checkOutput: boolean
}

function check(schema: z.ZodMiniType, answer: unknown, operation: Operation): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  if (!isDeepStrictEqual(z.parse(schema, sent), sent))
    throw new Error(`${operation.id} answers more than the contract says`)
}

async function* checkPages(pages: AsyncIterable<unknown[]>, operation: Operation): AsyncGenerator<unknown[]> {
  for await (const rows of pages) {
    check(operation.output, rows, operation)
    yield rows
  }
}

function bindOperation<Id extends OperationId>(
  api: Hono<ApiEnv>,
  { id, handlers, log, checkOutput }: BindOptions & { id: Id; handlers: Pick<Handlers, Id> },
): void {
  const operation: Operation = operations[id]
  const handler = handlers[id]
  const answer = async (http: HttpContext<ApiEnv>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with this very schema, which TypeScript can't follow
    const input = (await readInput(operation, http)) as z.output<Operations[Id]['input']>
    const result: Answer<unknown> = await handler(input, http.get('caller'))
    if ('data' in result) {
      if (checkOutput) check(answerOf(operation), result, operation)
      return http.json(result)
    }
    const { etag } = result
    if (etag !== undefined) {
      http.header('etag', etag)
      // pages are lazy: nothing has been read yet
      if (listsTag(http.req.header('if-none-match'), etag)) return http.body(null, 304)
    }
    const pages = checkOutput ? checkPages(result.pages, operation) : result.pages
    const requestId = http.get('requestId')
    const onFailure = (error: unknown) =>
      log.error('response stream failed', { requestId, operation: id, error: String(error) })
    return http.body(streamEnvelope({ ...result, pages }, onFailure), 200, { 'content-type': 'application/json' })
  }
  api.on(operation.method, operation.path, answer)
  refuseOtherMethods(api, operation)
}

/** Routes every operation of the contract to its handler. */
export function bindOperations(api: Hono<ApiEnv>, handlers: Handlers, options: BindOptions): void {
  for (const id of operationIds) bindOperation(api, { id, handlers, ...options })
}
