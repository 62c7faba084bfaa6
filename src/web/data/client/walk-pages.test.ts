import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { albumQueries } from '#web/data/resources/album-queries.ts'
import { createApi } from './client.ts'
import { messages } from './messages.ts'
import { walkPages } from './walk-pages.ts'

type Cursor = string | null | undefined

/** A service whose pages have these cursors, and one row each, with the cursor that led there as its id. */
function createService(cursors: Record<string, Cursor>) {
  const asked: string[] = []
  const warnings: string[] = []
  const api = createApi(
    { base: 'https://p.example/api', key: 'k' },
    {
      fetch: async (address) => {
        const cursor = new URL(new Request(address).url).searchParams.get('cursor') ?? 'first'
        asked.push(cursor)
        return Response.json({ data: [{ albumId: cursor }], cursor: cursors[cursor] })
      },
      onNotice: ({ notes = [] }) => warnings.push(...notes),
    },
  )
  return { api, asked, warnings }
}

const walk = async (cursors: Record<string, Cursor>) => {
  const { api, asked, warnings } = createService(cursors)
  const { data } = await walkPages({
    getPage: (cursor) => api.call('getAlbums', { cursor }),
    identifier: ({ albumId }) => albumId,
    note: api.note,
  })
  return { ids: data.map(({ albumId }) => albumId), asked, warnings }
}

/** Reads the infinite query until it has no next page. */
const scroll = async (cursors: Record<string, Cursor>) => {
  const { api, asked, warnings } = createService(cursors)
  const observer = new InfiniteQueryObserver(new QueryClient(), albumQueries(api).list({}))
  const leave = observer.subscribe(() => {})
  await observer.refetch()
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  const list = observer.getCurrentResult()
  leave()
  return {
    ids: list.data?.pages.flatMap(({ data }) => data.map(({ albumId }) => albumId)),
    asked,
    warnings: [...new Set(warnings)],
  }
}

describe.each([
  ['a walk', walk],
  ['an endless list', scroll],
])('%s', (_, read) => {
  test.each<[string, Cursor]>([
    ['{}', '{}'],
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
  ])('ends with %s', async (_end, end) => {
    expect(await read({ first: 'b', b: 'c', c: end })).toEqual({
      ids: ['first', 'b', 'c'],
      asked: ['first', 'b', 'c'],
      warnings: [],
    })
  })

  test.each([
    ['its own cursor', { first: 'b', b: 'b' }, ['first', 'b']],
    ['an earlier one', { first: 'b', b: 'c', c: 'b' }, ['first', 'b', 'c']],
  ])('ends where a page returns %s, with a warning', async (_case, cursors, ids) => {
    expect(await read(cursors)).toEqual({ ids, asked: ids, warnings: [messages.repeatedPage] })
  })
})
