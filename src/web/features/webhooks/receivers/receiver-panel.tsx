import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { randomToken, tokenKey } from '#web/features/webhooks/findings/description.ts'
import { useFix } from '#web/features/webhooks/findings/use-fix.ts'
import { Json } from '#web/features/webhooks/payload-view.tsx'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { messages } from './messages.ts'
import { receiverFileName, type ReceiverLanguage, receiverSource } from './receiver-source.ts'

const languages: readonly { value: ReceiverLanguage; label: string }[] = [
  { value: 'node', label: messages.node },
  { value: 'python', label: messages.python },
  { value: 'php', label: messages.php },
  { value: 'go', label: messages.go },
]

type ReceiverPanelProps = {
  subscription: WebhookSubscription
  /** The service is known to sign its deliveries. */
  isSigned: boolean
}

/** A complete receiver for a webhook, to copy, with its path and token filled in. */
export function ReceiverPanel({ subscription, isSigned }: ReceiverPanelProps) {
  const { config } = subscription
  const copy = useCopy()
  const fix = useFix(subscription)
  const passFocus = usePassFocus()
  const [language, setLanguage] = useState<ReceiverLanguage>('node')
  const token = String(config.metadata?.[tokenKey] ?? '')
  const source = receiverSource(language, { targetUrl: config.targetUrl, token })
  const fileName = receiverFileName(language)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2">
        <Segmented label={messages.language} value={language} options={languages} onChange={setLanguage} />
        <Button
          size="sm"
          icon={<Copy size={14} aria-hidden />}
          onClick={() => void copy(source, { copied: messages.copied(fileName), notCopied: messages.notCopied })}
        >
          {messages.copy}
        </Button>
      </div>
      <p className="shrink-0 text-small text-muted">
        {messages.complete} {isSigned ? messages.signs : token === '' ? messages.noToken : messages.checksToken}
      </p>
      {!isSigned && token === '' && (
        <Button
          ref={passFocus}
          size="sm"
          icon={<KeyRound size={14} aria-hidden />}
          busy={fix.isBusy}
          onClick={() => fix.replace({ ...config, metadata: { ...config.metadata, [tokenKey]: randomToken() } })}
          className="shrink-0 self-start"
        >
          {messages.addToken}
        </Button>
      )}
      <div className="flex min-h-0 flex-col max-lg:max-h-[60dvh]">
        <Json value={source} label={messages.source(fileName)} />
      </div>
    </div>
  )
}
