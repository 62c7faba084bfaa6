import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import { explain, type Operation } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv } from './api-env.ts'

/** Bytes of a request's body, and so of a piece of an upload. */
export const BODY_LIMIT = 2 ** 20

const badInput = (reason: string) => new ServiceError('BAD_INPUT', { reason })

/** A client hung up in the middle of a body: not the service's fault, so no error in the log. */
const cutShort = (): never => {
  throw badInput('The body was cut short')
}

/** All bytes of a request's body, refused where they are too many. */
export async function readBody(request: Request): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > BODY_LIMIT) throw new ServiceError('BODY_TOO_LARGE')
  // bounded by its Content-Length: quicker than by chunks
  if (length !== null) return new Uint8Array(await request.arrayBuffer().catch(cutShort))
  const chunks: Uint8Array[] = []
  let size = 0
  // not with for await, which cancels: that would cut the connection before the refusal is sent
  const reader = request.body?.getReader()
  for (;;) {
    const { value } = (await reader?.read().catch(cutShort)) ?? {}
    if (value === undefined) return Buffer.concat(chunks)
    size += value.byteLength
    if (size > BODY_LIMIT) throw new ServiceError('BODY_TOO_LARGE')
    chunks.push(value)
  }
}

/** Parses the body of a request as JSON. */
async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badInput('The body is not valid JSON')
  }
}

type FieldSchema = z.core.$ZodType

function isNumber(schema: FieldSchema): boolean {
  const def: z.core.$ZodTypeDef & { innerType?: FieldSchema } = schema._zod.def
  return def.type === 'number' || (def.innerType !== undefined && isNumber(def.innerType))
}

/** Only what is written as a plain decimal becomes a number: `Number` would also take ``, `0x10` and `1e1`. */
const toNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

/** The query as typed input: text, and a number where the operation's field is one. Other parameters are ignored. */
function readQuery(http: HttpContext, shape: Record<string, FieldSchema>): Record<string, unknown> {
  const entries = Object.entries(shape).flatMap(([name, schema]) => {
    const text = http.req.query(name)
    return text === undefined ? [] : [[name, isNumber(schema) ? toNumber(text) : text]]
  })
  return Object.fromEntries(entries)
}

/** No database keeps a lone surrogate, PostgreSQL no NUL either: such a text would not come back unchanged. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The path of the first text in this value that can't be stored; undefined where all can. */
function findUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(inner, path === '' ? key : `${path}.${key}`) : path
    if (found !== undefined) return found
  }
  return undefined
}

/** The first of these fields with the key `__proto__`, which zod drops: the value would not come back unchanged. */
const findDropped = (fields: readonly string[], raw: unknown): string | undefined =>
  fields.find((field) => Object.hasOwn(Object(Reflect.get(Object(raw), field)), '__proto__'))

/** Answers 404: no path of the service contains such a text. */
export const refuseUnstorablePath = createMiddleware<ApiEnv>(async (http, next) => {
  if (!isStorable(http.req.path)) throw new ServiceError('PATH_NOT_FOUND')
  await next()
})

type Refuse = (reason: string, field: string) => ServiceError

/** Parses an input by its schema; throws a refusal that names the field. All input passes here. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: unknown,
  refuse: Refuse = badInput,
): z.output<Schema> {
  const result = z.safeParse(schema, raw)
  if (!result.success) throw refuse(explain(result.error, raw), String(result.error.issues[0]?.path[0]))
  const field = findUnstorable(result.data)
  if (field !== undefined) throw refuse(`${field} contains an invalid character`, field)
  const dropped = findDropped(Object.keys(Object(result.data)), raw)
  if (dropped !== undefined) throw refuse(`${dropped} must not contain the key __proto__`, dropped)
  return result.data
}

/** Parses a JSON body by its schema. */
export const readBodyAs = async <Schema extends z.ZodMiniType>(
  schema: Schema,
  request: Request,
): Promise<z.output<Schema>> => parseInput(schema, await readJson(request))

/** The input of an operation. Where it documents no 400, an invalid `albumId` is answered as an album not found. */
export async function readInput(operation: Operation, http: HttpContext): Promise<unknown> {
  const { input, method, statuses } = operation
  const raw =
    method === 'GET' ? readQuery(http, 'shape' in input.def ? input.def.shape : {}) : await readJson(http.req.raw)
  return parseInput(input, raw, (reason, field) =>
    !statuses.includes(400) && field === 'albumId' ? new ServiceError('ALBUM_NOT_FOUND') : badInput(reason),
  )
}
