import { ArrowRightLeft, Pause, Play, TextCursorInput, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { planPause, type PlacedWebhook, planResume } from '#web/data/webhooks/webhook-change.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { useLossCheck } from './unsent-note.tsx'
import { useChangeActs } from './use-webhook-changes.ts'

const loadDialogs = () => import('./bulk-dialogs.tsx')
const dialogs = {
  move: lazyNamed(loadDialogs, 'MoveDialog'),
  field: lazyNamed(loadDialogs, 'FieldDialog'),
  delete: lazyNamed(loadDialogs, 'DeleteDialog'),
  pause: lazyNamed(loadDialogs, 'PauseDialog'),
}

/** Actions on the selected webhooks. */
export function SelectionActions({ webhooks }: { webhooks: readonly PlacedWebhook[] }) {
  const { act } = useChangeActs()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Opened = open && dialogs[open]
  const { service: active = [], device: sleeping = [] } = Object.groupBy(webhooks, ({ in: place }) => place)
  const { mayLose, isChecking } = useLossCheck()
  const pause = async () => {
    if (await mayLose(active)) setOpen('pause')
    else await act({ kind: 'pause', items: active.map(planPause) })
  }
  return (
    <>
      {active.length > 0 && (
        <Button
          size="sm"
          icon={<Pause size={14} aria-hidden />}
          title={messages.pauseSeveralHint}
          busy={isChecking}
          onClick={() => void pause()}
        >
          {messages.pauseSeveral}
        </Button>
      )}
      {sleeping.length > 0 && (
        <Button
          size="sm"
          icon={<Play size={14} aria-hidden />}
          onClick={() => void act({ kind: 'resume', items: sleeping.map(planResume) })}
        >
          {messages.resumeSeveral}
        </Button>
      )}
      <Button size="sm" icon={<ArrowRightLeft size={14} aria-hidden />} onClick={() => setOpen('move')}>
        {messages.move}
      </Button>
      <Button size="sm" icon={<TextCursorInput size={14} aria-hidden />} onClick={() => setOpen('field')}>
        {messages.addField}
      </Button>
      <Button size="sm" variant="danger" icon={<Trash2 size={14} aria-hidden />} onClick={() => setOpen('delete')}>
        {messages.deleteSeveral}
      </Button>
      <Suspense>
        {Opened && <Opened webhooks={open === 'pause' ? active : webhooks} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}
