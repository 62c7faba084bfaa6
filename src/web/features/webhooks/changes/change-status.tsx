import { CirclePause, TriangleAlert } from 'lucide-react'
import { isFinished, isOver } from '#web/data/webhooks/webhook-change.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { explainItemFailure, ongoingWordsOf } from './change-words.ts'
import { messages } from './messages.ts'
import { useOpenChanges } from './use-webhook-changes.ts'

/** The change that is running or halted, if any, with its actions. */
export function ChangeStatus() {
  const { changes, view } = useOpenChanges()
  const change = view.changes.find((one) => !isFinished(one))
  const what = change && ongoingWordsOf(change, view.changes)
  const passFocus = usePassFocus()
  const isHalted = change?.halted !== undefined && view.running !== change.id
  return (
    // a live region has to exist before its text
    <div className={change ? 'flex flex-wrap items-center gap-x-3 gap-y-2' : 'sr-only'}>
      <output className="flex min-w-0 items-center gap-2 text-small">
        {change && what !== undefined && (
          <>
            {isHalted ? (
              <TriangleAlert size={15} aria-hidden className="shrink-0 text-warn-ink" />
            ) : view.running === undefined ? (
              <CirclePause size={15} aria-hidden className="shrink-0" />
            ) : (
              <Spinner label="" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {isHalted && change.halted
                ? messages.halted(what, explainItemFailure(change.halted))
                : view.running === undefined
                  ? messages.waiting(what)
                  : messages.progress(what, change.items.filter(isOver).length, change.items.length)}
            </span>
          </>
        )}
      </output>
      {change && view.running === undefined && (
        <>
          <Button ref={passFocus} size="sm" onClick={() => void changes?.goOn()}>
            {messages.goOn}
          </Button>
          {change.isGivenUp !== true && (
            <Button ref={passFocus} size="sm" variant="ghost" onClick={() => void changes?.giveUp(change.id)}>
              {messages.giveUp}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
