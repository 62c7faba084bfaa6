import {
  answerOf,
  operations,
  type Envelope,
  type InputOf,
  type Operation,
  type OperationId,
  type Operations,
  type OutputOf,
} from '#contract/index.ts'

export type Answer = { status: number; body: unknown; headers: Headers }

const query = (input: object) =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Calls an operation over HTTP; any response will do. */
export async function request(
  to: { api: string; key?: string | undefined },
  id: OperationId,
  input: object = {},
): Promise<Answer> {
  const { method, path } = operations[id]
  const headers: Record<string, string> = to.key === undefined ? {} : { 'x-api-key': to.key }
  const response =
    method === 'GET'
      ? await fetch(`${to.api}${path}?${query(input)}`, { headers })
      : await fetch(`${to.api}${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
}

/** Calls an operation that must succeed; returns the whole response, parsed with the contract. */
export async function callWhole<Id extends OperationId>(
  to: { api: string; key: string },
  id: Id,
  input: InputOf<Operations[Id]>,
): Promise<Envelope<OutputOf<Operations[Id]>>> {
  const { status, body } = await request(to, id, input)
  if (status !== 200) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`)
  const operation: Operation = operations[id]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just read with this very operation's schema, which the union of all of them forgets
  return answerOf(operation).parse(body) as Envelope<OutputOf<Operations[Id]>>
}

/** Like `callWhole`, but returns only the data. */
export async function call<Id extends OperationId>(
  to: { api: string; key: string },
  id: Id,
  input: InputOf<Operations[Id]>,
): Promise<OutputOf<Operations[Id]>> {
  return (await callWhole(to, id, input)).data
}
