import { expect, test } from 'vitest'
import { readGateway } from './gateway.ts'

/** A document with just this tag. */
const page = (tag: { content: string; dataset: Record<string, string> } | null) =>
  readGateway({ querySelector: () => tag })

test('a page without the tag has no gateway', () => {
  expect(page(null)).toBeUndefined()
})

test.each([
  [
    { content: 'kept', dataset: { upstream: 'p.example', signedIn: '' } },
    { key: 'kept', signedIn: true },
  ],
  [
    { content: 'kept', dataset: { upstream: 'p.example' } },
    { key: 'kept', signedIn: false },
  ],
  [
    { content: 'own', dataset: { upstream: 'p.example' } },
    { key: 'own', signedIn: false },
  ],
])('%j describes the gateway', (tag, gateway) => {
  expect(page(tag)).toEqual({ ...gateway, upstream: 'p.example' })
})
