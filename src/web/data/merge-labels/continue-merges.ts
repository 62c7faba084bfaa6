import type { QueryClient } from '@tanstack/react-query'
import { continueMerges, type MergeParts } from './run-merges.ts'

/** Milliseconds before an unreachable service is retried, and merges that had to wait are looked at again. */
const AGAIN = 15_000

type ContinueOptions = {
  data: MergeParts
  queryClient: QueryClient
  signal: AbortSignal
  /** Called with how many photos keep the old label, because the service lacks the new one on them. */
  onMissing: (photos: number) => void
  /** Called once per outage of the service, if it holds up a merge. */
  onFailure: () => void
}

/** Continues merges whose second half is due: now, and whenever a batch is over, until aborted. */
export async function continueMergesWhenDue({
  data,
  queryClient,
  signal,
  onMissing,
  onFailure,
}: ContinueOptions): Promise<void> {
  const outbox = await data.outbox()
  if (signal.aborted) return
  const begun = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFailing = false
  let heard: string | undefined
  const look = oneAtATime(async () => {
    clearTimeout(timer)
    // without storage there is no journal, whose merges could be continued
    if (signal.aborted || outbox.view().storage === 'absent') return
    try {
      const { missing, failure, isHeldUp } = await continueMerges({ data, queryClient, begun })
      if (missing > 0) onMissing(missing)
      if (failure !== undefined && !isFailing) onFailure()
      isFailing = failure !== undefined
      if (!isFailing && !isHeldUp) return
    } catch {
      // offline, the code of the journal can't be loaded: there may be no merge at all
    }
    timer = setTimeout(() => void look(), AGAIN)
  })
  const hear = () => {
    const { batches, latest } = outbox.view()
    const now = [latest, ...batches.map(({ id, queued, parked }) => `${id} ${queued + parked > 0}`)].join('\n')
    if (now === heard) return
    heard = now
    void look()
  }
  const unsubscribe = outbox.subscribe(hear)
  signal.addEventListener('abort', () => {
    unsubscribe()
    clearTimeout(timer)
  })
  hear()
}

/** Coalesces calls: work never runs twice at once, and calls made meanwhile lead to one more run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      // at once, or a call made before the promise is settled would be lost
      running = undefined
    }
  }
  return () => {
    isAskedAgain = true
    return (running ??= run())
  }
}
