import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { targetParts } from './webhook-words.ts'

/** Where a webhook sends to: host in ink, path quieter; all are https, so the scheme is left out. An inbox by its name. */
export function TargetAddress({ targetUrl }: { targetUrl: string }) {
  const token = receiverToken(targetUrl)
  if (token !== undefined) {
    return (
      <span title={targetUrl}>
        Inbox of the service <code className="font-mono text-[12.5px] text-muted">{token.slice(0, 6)}…</code>
      </span>
    )
  }
  const { host, path } = targetParts(targetUrl)
  return (
    <code title={targetUrl} className="font-mono text-[12.5px] leading-[18px] break-all">
      {host}
      <span className="text-muted">{path}</span>
    </code>
  )
}
