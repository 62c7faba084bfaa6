import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'
import { targetParts } from './target-parts.ts'

/** The target of a webhook without the scheme, with its path muted; an inbox of the service by its short name. */
export function TargetAddress({ targetUrl }: { targetUrl: string }) {
  const token = receiverToken(targetUrl)
  if (token !== undefined) {
    const short = <code className="font-mono text-[12.5px] text-muted">{token.slice(0, 6)}</code>
    return <span title={targetUrl}>{fillIn(messages.testInbox, { token: short })}</span>
  }
  const { host, path } = targetParts(targetUrl)
  return (
    <code title={targetUrl} dir="ltr" className="font-mono text-[12.5px] leading-[18px] wrap-anywhere">
      {host}
      <span className="text-muted">{path}</span>
    </code>
  )
}
