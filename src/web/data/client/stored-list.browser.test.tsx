import { afterEach, expect, test } from 'vitest'
import { storedList } from './stored-list.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const listOf = (scope: string, formerScope?: string) =>
  storedList<string>({
    of: 'views',
    scope,
    ...(formerScope !== undefined && { formerScope }),
    albumId: 'one',
    read: textOf,
    write: (text) => text,
  })

afterEach(() => localStorage.clear())

test('a list under the former scope is taken over by the first caller only', () => {
  listOf('https://photos.test').set(['Best'])
  expect(listOf('ana', 'https://photos.test').get()).toEqual(['Best'])
  expect(listOf('ben', 'https://photos.test').get()).toEqual([])
  expect(listOf('ana', 'https://photos.test').get()).toEqual(['Best'])
})
