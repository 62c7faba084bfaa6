import { expect, test } from 'vitest'
import { isReachable } from './is-reachable.ts'

const refused = async () => {
  throw new TypeError('refused')
}

test('the reachability probe tells whether anything answers, and carries no key', async () => {
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (address, init) => {
    requests.push(new Request(address, init))
    return new Response()
  }
  expect(await isReachable('https://p.example/api/ping', fetch)).toBe(true)
  expect(requests.map(({ headers, credentials }) => [headers.has('x-api-key'), credentials])).toEqual([[false, 'omit']])
  expect(await isReachable('https://p.example/api/ping', refused)).toBe(false)
})
