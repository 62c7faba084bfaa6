import type { Operation } from '#contract/index.ts'
import type { Connection } from './connection.ts'

/** The arguments of `fetch` for an operation; the key is in the headers and nowhere else. */
export function serviceRequest(
  operation: Pick<Operation, 'method' | 'path'>,
  { base, key }: Connection,
  input: Record<string, unknown>,
): [address: string, init: RequestInit] {
  const headers = { 'x-api-key': key, accept: 'application/json' }
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const address = base + operation.path
  // a redirect to another host would carry the key there
  const common = { redirect: 'error', referrerPolicy: 'no-referrer', credentials: 'omit' } as const
  if (operation.method === 'GET') {
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return [query ? `${address}?${query}` : address, { ...common, headers }]
  }
  const body = JSON.stringify(Object.fromEntries(given))
  return [address, { ...common, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }]
}
