import { type ReactNode, useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/** Rows added to the document at once: thousands would take seconds to lay out. */
const SLICE = 100

/** The first rows of a list, at least up to the open one, and a button that shows more. */
export function useSlice(
  rows: readonly WebhookSubscription[],
  openId: string | undefined,
): { shown: readonly WebhookSubscription[]; more: ReactNode } {
  const [limit, setLimit] = useState(SLICE)
  const passFocus = usePassFocus()
  const open = rows.findIndex(({ webhookId }) => webhookId === openId)
  const count = Math.max(limit, open + 1)
  const rest = rows.length - count
  return {
    shown: rows.slice(0, count),
    more: rest > 0 && (
      <div className="p-3 text-center">
        <Button ref={passFocus} size="sm" onClick={() => setLimit(count + SLICE)}>
          {messages.showMore(Math.min(SLICE, rest), rest)}
        </Button>
      </div>
    ),
  }
}
