import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

/** For a service blocked by CORS: the command that starts a gateway in front of it. */
export function GatewayTip({ base }: { base: string }) {
  const command = `npm start -- --upstream ${base}`
  const [copied, setCopied] = useState<boolean>()
  return (
    <div role="note" className="flex flex-col gap-2 rounded-card border border-line bg-sunken px-4 py-3 text-small">
      <p>{messages.blockedByCors}</p>
      <p>{messages.gatewayMends}</p>
      <div className="flex flex-col items-start gap-2">
        <code dir="ltr" className="w-full rounded-control bg-surface px-2 py-1.5 font-mono text-[12px] wrap-anywhere">
          {command}
        </code>
        <Button size="sm" icon={<Copy size={15} aria-hidden />} onClick={() => void copyText(command).then(setCopied)}>
          {messages.copyCommand}
        </Button>
      </div>
      <output className="empty:hidden">
        {copied === undefined ? null : copied ? messages.commandCopied : messages.commandNotCopied}
      </output>
    </div>
  )
}
