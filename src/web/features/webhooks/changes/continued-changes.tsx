import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangesView } from '#web/data/webhooks/open-webhook-changes.ts'
import { isFinished } from '#web/data/webhooks/webhook-change.ts'
import { useToast } from '#web/ui/toast.tsx'
import { explainItemFailure, ongoingWordsOf } from './change-words.ts'
import { messages } from './messages.ts'
import { useChangeActs, useOpenChanges } from './use-webhook-changes.ts'

const TOPIC = 'webhook-change'

/** Opens the webhook changes, which resumes unfinished ones, and reports their progress in toasts. Renders nothing. */
export function ContinuedChanges() {
  const { changes, view } = useOpenChanges()
  const { tell } = useChangeActs()
  const { show } = useToast()
  /** The state last announced for each change that this tab runs. */
  const announced = useRef(new Map<string, string>())
  const goOn = { label: messages.goOn, onSelect: () => void changes?.goOn() }
  const announce = useEffectEvent(({ changes: all, running }: ChangesView) => {
    // without Web Locks nothing resumes automatically
    const isIdle = running === undefined && !('locks' in navigator)
    for (const change of all) {
      const { id, halted } = change
      const before = announced.current.get(id)
      if (before === undefined && running !== id && !(isIdle && !isFinished(change))) continue
      const what = ongoingWordsOf(change, all)
      const now = isFinished(change) ? 'over' : running === id ? 'running' : halted ? 'halted' : 'waiting'
      // a halted change is retried automatically; it is announced once
      if (now === before || (before === 'halted' && now === 'running')) continue
      announced.current.set(id, now)
      if (now === 'over') tell(change)
      else if (now === 'running') show({ text: messages.continued(what), topic: TOPIC })
      else if (halted)
        show({ text: messages.halted(what, explainItemFailure(halted)), tone: 'error', topic: TOPIC, action: goOn })
      else show({ text: messages.interrupted(what), topic: TOPIC, action: goOn })
    }
  })
  // toasts live outside this component
  useEffect(() => announce(view), [view])
  return null
}
