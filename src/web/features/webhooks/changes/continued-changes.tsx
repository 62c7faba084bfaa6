import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChangesView } from '#web/data/webhooks/open-webhook-changes.ts'
import { isFinished } from '#web/data/webhooks/webhook-change.ts'
import { useToast } from '#web/ui/toast.tsx'
import { explainFailure, wordsOf } from './change-words.ts'
import { messages } from './messages.ts'
import { useChangeActs, useOpenChanges } from './use-webhook-changes.ts'

const TOPIC = 'webhook-change'

/** Opens the changes of webhooks, which goes on with what waits, and says what becomes of it. Renders nothing. */
export function ContinuedChanges() {
  const { changes, view } = useOpenChanges()
  const { tell } = useChangeActs()
  const { show } = useToast()
  /** What was said last of each change that this tab is at. */
  const told = useRef(new Map<string, string>())
  const goOn = { label: messages.goOn, onSelect: () => void changes?.goOn() }
  const say = useEffectEvent(({ changes: all, running }: ChangesView) => {
    // without Web Locks nothing goes on unless it is asked to
    const isIdle = running === undefined && !('locks' in navigator)
    for (const change of all) {
      const { id, halted } = change
      const before = told.current.get(id)
      if (before === undefined && running !== id && !(isIdle && !isFinished(change))) continue
      const what = wordsOf(change, all)
      const now = isFinished(change) ? 'over' : running === id ? 'running' : halted ? 'halted' : 'waiting'
      // a halted one runs again by itself: it is said once
      if (now === before || (before === 'halted' && now === 'running')) continue
      told.current.set(id, now)
      if (now === 'over') tell(change)
      else if (now === 'running') show({ text: messages.continued(what), topic: TOPIC })
      else if (halted)
        show({ text: messages.halted(what, explainFailure(halted)), tone: 'error', topic: TOPIC, action: goOn })
      else show({ text: messages.interrupted(what), topic: TOPIC, action: goOn })
    }
  })
  // the notices are outside of the page
  useEffect(() => say(view), [view])
  return null
}
