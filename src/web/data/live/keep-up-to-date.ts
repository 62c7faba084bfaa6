import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { liveEvents } from '#contract/extensions.ts'
import type { Api } from '#web/data/client/client.ts'
import { type Administered, relationshipIn } from '#web/data/resources/album-queries.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import { followLive, type LiveTopic } from './follow-live.ts'
import { importProgress } from './import-queries.ts'
import { refetchActive } from './refetch-active.ts'

type CatchUpOptions = {
  /** Refetches what is shown. */
  run: () => Promise<unknown>
  wait?: (ms: number) => Promise<void>
  now?: () => number
}

/** Shortest pause between two runs. */
const SHORTEST_PAUSE_MS = 1_000
/** Pause as a multiple of the run: at most a fifth of the time is spent on refetching. */
const PAUSE_PER_RUN = 4
/** Upper bound of that pause: a run may have taken minutes only because the service did not answer. */
const LONGEST_PAUSE_MS = 30_000

/** Throttles refetching: one run at a time, a pause after each, and a trailing run after the last request. */
export function createCatchUp({ run, wait = sleep, now = () => performance.now() }: CatchUpOptions) {
  let wanted = false
  let working = false

  async function work(): Promise<void> {
    working = true
    while (wanted) {
      wanted = false
      const begun = now()
      await run().catch(() => undefined)
      await wait(Math.min(Math.max(SHORTEST_PAUSE_MS, (now() - begun) * PAUSE_PER_RUN), LONGEST_PAUSE_MS))
    }
    working = false
  }

  return (): void => {
    wanted = true
    if (!working) void work()
  }
}

type KeepUpToDateOptions = {
  api: Pick<Api, 'openExtension'>
  queryClient: QueryClient
  topic: LiveTopic
  /** Queries to refetch after a change. */
  queryKeys: readonly QueryKey[]
  /** Aborted when updates are no longer needed. */
  signal: AbortSignal
}

const ADMINISTERED = ['album', 'administered'] as const

/**
 * Refetches the albums that the caller administers if the role in an event differs from theirs. Not after every event:
 * their list may have hundreds of pages.
 */
function followRole(queryClient: QueryClient, albumId: string, data: unknown): void {
  const told = liveEvents.photos.safeParse(data).data?.relationship
  const known = relationshipIn(queryClient.getQueryData<Administered>(ADMINISTERED), albumId)
  if (told !== undefined && known !== 'unknown' && told !== known) void refetchActive(queryClient, ADMINISTERED)
}

/** Reads a topic's live updates, and refetches what they touch. @returns unsubscribe */
function follow({ api, queryClient, topic, queryKeys }: Omit<KeepUpToDateOptions, 'signal'>): () => void {
  const over = new AbortController()
  const { albumId } = topic
  const changes = topic.deliveries ? ['deliveries'] : ['photos', 'albums']
  const catchUp = createCatchUp({ run: () => Promise.all(queryKeys.map((key) => refetchActive(queryClient, key))) })
  void followLive({
    api,
    topic,
    signal: over.signal,
    onEvent: ({ event, data }) => {
      const progress = event === 'import' ? liveEvents.import.safeParse(data).data : undefined
      if (progress && albumId !== undefined) queryClient.setQueryData(importProgress(albumId).queryKey, progress)
      if (event === 'photos' && albumId !== undefined) followRole(queryClient, albumId, data)
      if (changes.includes(event)) catchUp()
    },
    // the header shows if it fails, and the query goes on asking
    onBreak: () => void queryClient.refetchQueries({ queryKey: ['caller', 'current'] }),
    onMissed: catchUp,
  })
  return () => over.abort()
}

/**
 * Keeps a page up to date by live updates while it is visible: a hidden tab would waste one of the browser's few
 * connections.
 */
export function keepUpToDate({ signal, ...options }: KeepUpToDateOptions): void {
  let stop: (() => void) | undefined
  const look = () => {
    if (document.visibilityState === 'visible' && !signal.aborted) stop ??= follow(options)
    else {
      stop?.()
      stop = undefined
    }
  }
  look()
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', look)
}
