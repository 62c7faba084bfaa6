import type { WebhookMetadata } from '#contract/index.ts'
import { messages } from './messages.ts'
import { metadataTypeWord } from './webhook-words.ts'

/** The metadata of a webhook, a row each; renders nothing if there is none. */
export function MetadataTable({ metadata = {} }: { metadata: WebhookMetadata | undefined }) {
  if (Object.keys(metadata).length === 0) return null
  return (
    <div className="flex max-h-36 shrink-0 flex-col gap-1.5">
      <h3 className="text-small text-muted">{messages.sentMetadata}</h3>
      <div className="min-h-0 overflow-y-auto rounded-control border border-line">
        <table className="w-full font-mono text-[12px]" aria-label={messages.sentMetadata}>
          <tbody>
            {Object.entries(metadata).map(([key, value]) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pe-2 ps-2.5 text-start align-top font-normal wrap-anywhere">
                  {key}
                </th>
                <td className="px-2 py-1.5 align-top wrap-anywhere">{JSON.stringify(value)}</td>
                <td className="py-1.5 pe-2.5 ps-2 text-end align-top whitespace-nowrap text-muted">
                  {metadataTypeWord(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
