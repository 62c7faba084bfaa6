import type { ReactNode } from 'react'
import type { WebhookDifference } from '#web/data/webhooks/webhooks-file.ts'
import { messages } from '#web/features/webhooks/changes/messages.ts'
import { useAlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { DifferenceSides } from './difference-sides.tsx'

export type DifferenceRow = {
  difference: WebhookDifference
  /** In the first column. */
  state: ReactNode
  /** Below the webhook. */
  more?: ReactNode
}

/** Maximum number of rows rendered. */
const MOST_SHOWN = 300

type ImportTableProps = {
  label: string
  /** Heading of the first column. */
  heading: string
  rows: readonly DifferenceRow[]
}

/** Webhooks of a file, each with what would or did happen to it. */
export function ImportTable({ label, heading, rows }: ImportTableProps) {
  const albums = useAlbumNames()
  if (rows.length === 0) return null
  return (
    <>
      <table aria-label={label} className="mt-2 w-full table-fixed">
        <thead>
          <tr className="border-b border-line text-section text-muted">
            <th scope="col" className="w-36 py-2 pe-3 text-start font-semibold max-sm:w-28">
              {heading}
            </th>
            <th scope="col" className="py-2 text-start font-semibold">
              {messages.webhook}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map(({ difference, state, more }, place) => (
            <tr key={place} className="border-b border-line align-top last:border-0">
              <td className="py-2 pe-3">{state}</td>
              <td className="py-2 text-small wrap-anywhere">
                <DifferenceSides difference={difference} albums={albums} />
                {more}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_SHOWN && (
        <p className="pt-2 text-small text-muted">{messages.moreRows(rows.length - MOST_SHOWN)}</p>
      )}
    </>
  )
}
