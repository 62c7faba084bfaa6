import { SearchX } from 'lucide-react'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import type { WebhookFilter } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'
import { isNarrowed } from './webhook-filter.ts'

/** Empty state if no webhook matches the filters. */
export function NoMatch({ filter, onShowAll }: { filter: WebhookFilter; onShowAll: () => void }) {
  const passFocus = usePassFocus()
  const { search = '', ...others } = filter
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={messages.noMatch}
      action={
        <Button ref={passFocus} onClick={onShowAll}>
          {messages.showAll}
        </Button>
      }
    >
      {isNarrowed(others) ? messages.noMatchFilters : messages.noMatchHint(search)}
    </EmptyState>
  )
}
