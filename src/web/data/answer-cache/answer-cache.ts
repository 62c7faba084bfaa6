import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '#web/data/client/api-error.ts'
import { callerScope, type Connection } from '#web/data/client/connection.ts'
import { sleep, whenIdle } from '#web/lib/async/sleep.ts'
import { openAnswerStore } from './answer-store.ts'

/** First elements of the keys of cached queries: lists and details; photos have a cache of their own. */
const resources = new Set<unknown>(['album', 'subscription', 'preview', 'extension'])

const isResource = ({ queryKey }: Query) => resources.has(queryKey[0])
/** Photos kept on this device, or those that came before the read failed. */
const isOldPhotos = ({ queryKey, state }: Query) =>
  queryKey[0] === 'photo' && state.status === 'error' && state.data !== undefined
const isOutdated = (query: Query) => isResource(query) || isOldPhotos(query)
const isCaller = ({ queryKey }: Query) => queryKey[0] === 'caller'

/** Milliseconds in which answers are batched into one write. */
const TOGETHER = 1_000
const LONGEST_WAIT = 5_000

type CacheAnswersOptions = {
  queryClient: QueryClient
  connection: Connection
  callerId: () => Promise<string>
  /** Aborted when this device forgets the service. */
  disconnected: AbortSignal
}

/** True also for an empty list of extensions, which an unreachable service gets too. */
const isNothing = (data: unknown) => data === undefined || (data instanceof Map && data.size === 0)

/** Caches the answers that this visit gets and has got. @returns a function that ends this */
export function cacheAnswers({ queryClient, connection, callerId, disconnected }: CacheAnswersOptions): () => void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<Query>(cache.getAll())
  const writing = { isDue: false }
  const ended = new AbortController()
  const over = AbortSignal.any([disconnected, ended.signal])
  const write = async () => {
    await sleep(TOGETHER)
    await whenIdle(LONGEST_WAIT)
    writing.isDue = false
    // does not ask for the caller once it is over
    if (over.aborted) return
    const caller = await callerId()
    // for each batch: the browser may close a database that stays open
    const store = await openAnswerStore()
    const answers = [...changed]
      // a query that has left the query cache may be of an earlier caller
      .filter((query) => cache.get(query.queryHash) === query)
      .filter((query) => isResource(query) && !isNothing(query.state.data))
      .map(({ queryHash, state }) => ({ hash: queryHash, data: state.data, at: state.dataUpdatedAt }))
    changed.clear()
    await store.put({ connection, callerId: caller, answers }, over).finally(store.close)
  }
  const writeSoon = () => {
    if (writing.isDue || over.aborted) return
    writing.isDue = true
    // without storage the app works without cached answers
    void write().catch(() => undefined)
  }
  writeSoon()
  const leave = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!isResource(event.query) && !isCaller(event.query)) return
    changed.add(event.query)
    writeSoon()
  })
  return () => {
    leave()
    ended.abort()
  }
}

/** The cached answer to a query, and when it was given. */
async function findCached(query: Query, connection: Connection) {
  const store = await openAnswerStore()
  try {
    const caller = await store.caller(connection)
    if (caller === undefined) return undefined
    if (isCaller(query)) return { data: caller.callerId, at: caller.at }
    return await store.find(callerScope(connection.base, caller.callerId), query.queryHash)
  } finally {
    store.close()
  }
}

/** Milliseconds between requests for an answer that a service fails to give, though it answers a ping. */
const ASK_AGAIN = 10_000

/** Refetches an invalidated query, while it is shown, until the service answers it. */
async function askUntilAnswered(queryClient: QueryClient, query: Query): Promise<void> {
  const cache = queryClient.getQueryCache()
  for (;;) {
    const { isInvalidated, error } = query.state
    if (!isInvalidated || cache.get(query.queryHash) !== query) return
    if (error !== null && !isUnreachable(error)) return
    await sleep(Math.max(ASK_AGAIN, error?.retryAfter ?? 0))
    if (query.state.isInvalidated && query.isActive()) await query.fetch().catch(() => undefined)
  }
}

type BackOptions = {
  /** Not if the service answers at once. */
  onlyIfAway: boolean
  /** Asked for until it is answered. */
  query?: Query
}

/**
 * Invalidates lists, details and outdated photos once the service answers a ping. Sends one unless the last failed: a
 * failure makes the header say that the app is offline.
 */
function whenBack(queryClient: QueryClient, { onlyIfAway, query }: BackOptions): void {
  const cache = queryClient.getQueryCache()
  const caller = cache.find({ queryKey: ['caller', 'current'] })
  if (caller === undefined) return
  let isAway = !onlyIfAway
  const leave = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query !== caller) return
    isAway ||= caller.state.fetchFailureReason !== null
    if (event.action.type !== 'success') return
    setTimeout(() => {
      // the success came from this device
      if (caller.state.fetchFailureReason !== null) return
      leave()
      if (!isAway) return
      const refetched = queryClient.invalidateQueries({ predicate: isOutdated }, { cancelRefetch: false })
      if (query) void refetched.then(() => askUntilAnswered(queryClient, query))
    })
  })
  if (caller.state.fetchFailureReason !== null) isAway = true
  else void queryClient.refetchQueries({ queryKey: caller.queryKey }, { cancelRefetch: false })
}

type FallbackOptions = { queryClient: QueryClient; query: Query; error: unknown; connection: Connection | undefined }

/**
 * The cached answer for a query that failed. It keeps its age, and the query the reason of its failure: the header says
 * that the app is offline, and how old the data is. Without a cached list of extensions, a service that doesn't answer
 * counts as offering none: other services block this request of a web page by CORS.
 * @throws `error` if nothing is cached, or the page has an answer already
 */
export async function cachedFallback({ queryClient, query, error, connection }: FallbackOptions): Promise<unknown> {
  if (!isNothing(query.state.data)) {
    if (query.queryKey[0] === 'photo' && isUnreachable(error)) whenBack(queryClient, { onlyIfAway: true })
    throw error
  }
  // any answer of the service, even a refusal, is newer than the cached one
  const silence = isUnreachable(error) ? error : undefined
  const kept = silence && connection ? await findCached(query, connection).catch(() => undefined) : undefined
  if (kept === undefined) {
    if (!silence || query.queryKey[0] !== 'extension') throw error
    whenBack(queryClient, { onlyIfAway: true })
    return new Map()
  }
  // after the query has taken the answer, as a new one
  setTimeout(() => {
    query.setState({
      dataUpdatedAt: kept.at,
      fetchFailureCount: 1,
      fetchFailureReason: silence ?? null,
      errorUpdatedAt: Date.now(),
    })
    whenBack(queryClient, { onlyIfAway: false, query })
  })
  return kept.data
}
