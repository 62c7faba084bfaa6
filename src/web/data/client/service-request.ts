import { type Operation, SESSION_HEADER } from '#contract/index.ts'
import type { Connection } from './connection.ts'

/** Method and path of an operation or an extension. */
export type ServiceRoute = { method: Operation['method'] | 'DELETE'; path: Operation['path'] }

/** The arguments of `fetch` for an operation; the key is in the headers and nowhere else. */
export function serviceRequest(
  operation: ServiceRoute,
  { base, key }: Connection,
  input: Record<string, unknown>,
): [address: string, init: RequestInit] {
  const isSession = key === undefined
  const headers = { [isSession ? SESSION_HEADER : 'x-api-key']: key ?? '1', accept: 'application/json' }
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const address = base + operation.path
  const common = {
    // the HTTP cache may hold old answers, or another caller's
    cache: 'no-store',
    // a redirect to another host would carry the key there
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    credentials: isSession ? 'same-origin' : 'omit',
  } as const
  if (operation.method === 'GET') {
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    // not every service reads a + as a space
    return [query ? `${address}?${query.replaceAll('+', '%20')}` : address, { ...common, headers }]
  }
  const body = JSON.stringify(Object.fromEntries(given))
  const { method } = operation
  return [address, { ...common, method, headers: { ...headers, 'content-type': 'application/json' }, body }]
}
