import { Unplug } from 'lucide-react'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { useTheme } from '#web/lib/use-theme.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { PausedWebhooksNote } from './paused-webhooks-note.tsx'
import { Setting } from './setting.tsx'
import { UnsentChanges } from './unsent-changes.tsx'

export function ForgetSetting() {
  const { disconnect } = useConnection()
  const { choose } = useTheme()
  const toast = useToast()
  return (
    <Setting title={messages.device} hint={messages.deviceHint}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">{messages.forgetHint}</p>
        <UnsentChanges />
        <PausedWebhooksNote />
        <Button
          variant="danger"
          icon={<Unplug size={16} aria-hidden className="shrink-0" />}
          className="h-auto! py-1.5 text-start whitespace-normal!"
          onClick={() => {
            choose('system')
            disconnect('everything').then(
              (isOver) =>
                toast.show(
                  isOver ? { text: messages.forgotten, tone: 'ok' } : { text: messages.notSignedOut, tone: 'error' },
                ),
              () => toast.show({ text: messages.forgottenLater, tone: 'error' }),
            )
          }}
        >
          {messages.forget}
        </Button>
      </div>
    </Setting>
  )
}
