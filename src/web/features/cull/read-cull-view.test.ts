import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { readCullView } from './read-cull-view.ts'

const queryOf = (address: string) => new URL(address, 'https://app.example').searchParams

test.each([
  {},
  { filter: '"x/y #1"', pass: 'undecided' },
  { reviewer: { number: 9, of: 9 } },
  { filter: 'Best', pass: 'undecided', reviewer: { number: 1, of: 2 } },
] as const)('the address of a cull reads back as the same view: %j', (view) => {
  expect(readCullView(queryOf(paths.cull('a', view)))).toEqual(view)
})

test.each(['4of3', '0of3', '1of1', '2', '-1of3', '1of10', ''])('an invalid reviewer %j is ignored', (text) => {
  expect(readCullView(queryOf(`/albums/a/cull?pass=none&reviewer=${text}`))).toEqual({})
})
