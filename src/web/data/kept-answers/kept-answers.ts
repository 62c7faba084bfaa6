import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError, type ApiErrorKind } from '#web/data/client/api-error.ts'
import { callerScope, type Connection } from '#web/data/client/connection.ts'
import { sleep, whenIdle } from '#web/lib/sleep.ts'
import { openAnswerStore } from './answer-store.ts'

/** Nobody answered; any answer of the service itself, a refusal too, is newer than what is kept. */
const silent = new Set<ApiErrorKind>(['network', 'timeout', 'unavailable'])

/** First words of the keys of queries whose answers are kept: lists and details; photos have their own place. */
const resources = new Set<unknown>(['album', 'subscription', 'preview', 'extension'])

const isCaller = ({ queryKey }: Query) => queryKey[0] === 'caller'

/** Milliseconds in which answers that come together are written together. */
const TOGETHER = 1_000
const LONGEST_WAIT = 5_000

type KeepAnswersOptions = {
  queryClient: QueryClient
  connection: Connection
  callerId: () => Promise<string>
  /** Aborted when this device forgets the service. */
  gone: AbortSignal
}

/** A service without extensions, and one that was away, have the same empty list. */
const isNothing = (data: unknown) => data === undefined || (data instanceof Map && data.size === 0)

/** Keeps the answers that this visit gets, from now on and from before. @returns its end */
export function keepAnswers({ queryClient, connection, callerId, gone }: KeepAnswersOptions): () => void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>(cache.getAll())
  const writing = { isDue: false }
  const ended = new AbortController()
  const over = AbortSignal.any([gone, ended.signal])
  const write = async () => {
    await sleep(TOGETHER)
    await whenIdle(LONGEST_WAIT)
    writing.isDue = false
    // nobody is asked any more who that was
    if (over.aborted) return
    const [store, caller] = await Promise.all([openAnswerStore(), callerId()])
    const answers = [...changed]
      // one that has left the cache may be of an earlier caller
      .filter((query) => cache.get(query.queryHash) === query)
      .filter(({ queryKey, state }) => resources.has(queryKey[0]) && !isNothing(state.data))
      .map(({ queryHash, state }) => ({ hash: queryHash, data: state.data, at: state.dataUpdatedAt }))
    changed.clear()
    await store.put({ connection, callerId: caller, answers }, over)
  }
  const writeSoon = () => {
    if (writing.isDue || over.aborted) return
    writing.isDue = true
    // where nothing can be kept the app works without
    void write().catch(() => undefined)
  }
  writeSoon()
  const leave = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    changed.add(event.query)
    writeSoon()
  })
  return () => {
    leave()
    ended.abort()
  }
}

/** The kept answer to a query, and when it was given. */
async function findKept(query: Query, connection: Connection) {
  const store = await openAnswerStore()
  const caller = await store.caller(connection)
  if (caller === undefined) return undefined
  if (isCaller(query)) return { data: caller.callerId, at: caller.at }
  return store.find(callerScope(connection.base, caller.callerId), query.queryHash)
}

/** Asks for everything anew that came from this device, as soon as the service has answered who the caller is. */
function whenBack(queryClient: QueryClient, caller: Query): void {
  const leave = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query !== caller || event.action.type !== 'success') return
    leave()
    void queryClient.invalidateQueries({ predicate: (query) => query !== caller && resources.has(query.queryKey[0]) })
  })
}

type KeptInsteadOptions = { queryClient: QueryClient; query: Query; error: unknown; connection: Connection | undefined }

/**
 * The answer as it was kept, in place of one that could not be had. It has the age that it has, and the query goes on knowing
 * why it failed: the header says that the app is offline, and since when things are so. A service of which no list of
 * extensions is kept offers none: others don't let web pages ask for it.
 * @throws `error` where nothing else is kept, or the page has an answer already
 */
export async function keptInstead({ queryClient, query, error, connection }: KeptInsteadOptions): Promise<unknown> {
  if (query.state.data !== undefined) throw error
  const silence = error instanceof ApiError && silent.has(error.kind) ? error : undefined
  const kept = silence && connection ? await findKept(query, connection).catch(() => undefined) : undefined
  if (kept === undefined) {
    if (query.queryKey[0] === 'extension') return new Map()
    throw error
  }
  // once the answer has been taken over, as a new one
  setTimeout(() => {
    query.setState({ dataUpdatedAt: kept.at, fetchFailureCount: 1, fetchFailureReason: silence ?? null })
    if (isCaller(query)) whenBack(queryClient, query)
  })
  return kept.data
}
