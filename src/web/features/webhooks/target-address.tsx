import { targetParts } from './webhook-words.ts'

/** Where a webhook sends to: host in ink, path quieter; all are https, so the scheme is left out. */
export function TargetAddress({ targetUrl }: { targetUrl: string }) {
  const { host, path } = targetParts(targetUrl)
  return (
    <code title={targetUrl} className="font-mono text-[12.5px] leading-[18px] break-all">
      {host}
      <span className="text-muted">{path}</span>
    </code>
  )
}
