import { useQuery } from '@tanstack/react-query'
import { openAnswerStore } from '#web/data/answer-cache/answer-store.ts'
import { ClearCache } from './clear-cache.tsx'
import { messages } from './messages.ts'
import { Setting } from './setting.tsx'

const queryKey = ['answer-cache', 'count'] as const

/** Setting for answers of the service kept for offline use: their number, and a button to clear them. */
export function AnswersSetting() {
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => (await openAnswerStore()).count(),
    retry: false,
    staleTime: 0,
  })
  return (
    <Setting title={messages.lists} hint={messages.listsHint}>
      <div className="flex flex-col items-start gap-3">
        <ClearCache
          status={isError ? messages.noLists : data === undefined ? undefined : messages.keptLists(data)}
          label={messages.clearLists}
          isAbsent={isError}
          clear={async () => (await openAnswerStore()).clear({ since: Date.now() })}
          queryKey={queryKey}
        />
      </div>
    </Setting>
  )
}
