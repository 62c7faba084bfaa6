import { hashKey, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { callerScope, type Connection } from '#web/data/client/connection.ts'
import { cacheAnswers } from './answer-cache.ts'
import { openAnswerStore } from './answer-store.ts'

afterEach(async () => (await openAnswerStore()).clear())

const base = 'https://photos.example/api'
const list = ['album', 'list']
const detail = ['album', 'detail', 'party']

/** A visit: as in the app, its query cache has the caller under one key, whoever it is. */
function openVisit() {
  const queryClient = new QueryClient()
  const asked: string[] = []
  const keep = (key: string, disconnected = new AbortController().signal) => {
    const connection: Connection = { base, key: `key of ${key}` }
    const callerId = () => {
      asked.push(key)
      return queryClient.fetchQuery({
        queryKey: ['caller', 'current'],
        queryFn: () => Promise.resolve(key),
        staleTime: Infinity,
      })
    }
    return cacheAnswers({ queryClient, connection, callerId, disconnected })
  }
  return { queryClient, asked, keep }
}

const findOf = async (callerId: string, queryKey: readonly string[]) =>
  (await (await openAnswerStore()).find(callerScope(base, callerId), hashKey(queryKey)))?.data

test('the answers of one caller are not cached for another, who connects a moment later', async () => {
  const { queryClient, keep } = openVisit()
  const end = keep('Ana')
  queryClient.setQueryData(['caller', 'current'], 'Ana')
  queryClient.setQueryData(list, 'albums of Ana')
  // before anything was written
  queryClient.clear()
  queryClient.setQueryData(['caller', 'current'], 'Ben')
  end()
  const endOther = keep('Ben')
  queryClient.setQueryData(detail, 'an album of Ben')
  await expect.poll(() => findOf('Ben', detail)).toBe('an album of Ben')
  expect(await findOf('Ben', list)).toBeUndefined()
  expect(await (await openAnswerStore()).caller({ base, key: 'key of Ana' })).toBeUndefined()
  endOther()
})

test('after a caller has signed out nothing is asked about them, and nothing is written', async () => {
  const { queryClient, asked, keep } = openVisit()
  const disconnected = new AbortController()
  keep('Ana', disconnected.signal)
  queryClient.setQueryData(list, 'albums of Ana')
  disconnected.abort()
  queryClient.clear()
  const end = keep('Ben')
  queryClient.setQueryData(detail, 'an album of Ben')
  await expect.poll(() => findOf('Ben', detail)).toBe('an album of Ben')
  // asked once more if the next write is due by now
  expect(new Set(asked)).toEqual(new Set(['Ben']))
  expect(await findOf('Ana', list)).toBeUndefined()
  end()
})

test('cleared answers stay cleared: a tab that still has them caches only later ones', async () => {
  const { queryClient, keep } = openVisit()
  const cleared = Date.now()
  queryClient.setQueryData(list, 'albums of Ana', { updatedAt: cleared - 1 })
  const end = keep('Ana')
  await (await openAnswerStore()).clear({ since: cleared })
  queryClient.setQueryData(detail, 'an album of Ana', { updatedAt: cleared })
  await expect.poll(() => findOf('Ana', detail)).toBe('an album of Ana')
  expect(await findOf('Ana', list)).toBeUndefined()
  end()
})

test('answers are cached although they were cleared by a clock that was ahead', async () => {
  const { queryClient, keep } = openVisit()
  await (await openAnswerStore()).clear({ since: Date.now() + 3_600_000 })
  queryClient.setQueryData(['caller', 'current'], 'Ana')
  queryClient.setQueryData(list, 'albums of Ana')
  const end = keep('Ana')
  await expect.poll(() => findOf('Ana', list)).toBe('albums of Ana')
  end()
})
