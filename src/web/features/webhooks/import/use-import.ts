import { useState } from 'react'
import type { ChangeItem } from '#web/data/webhooks/webhook-change.ts'
import { itemsOf, type PlannedDifference, type WebhookDifference } from '#web/data/webhooks/webhooks-file.ts'
import { useChangeActs, useOpenChanges } from '#web/features/webhooks/changes/use-webhook-changes.ts'
import { useImportNotice } from './use-import-notice.ts'

/** Position of a row's outcome: an item of a change. */
type Attempt = { change: string; place: number }

export type ImportRow = {
  difference: WebhookDifference
  /** Undefined if there was nothing to do. */
  item: ChangeItem | undefined
}

/** Whether a failed row can be retried: it left no trace, and its cause may be temporary. */
export const canRetry = ({ item }: ImportRow): boolean =>
  item?.state.at === 'failed' && item.state.left === 'before' && item.state.failure.kind !== 'gone'

/** A running import, row by row. Failed rows can be retried; each retry is a change of its own. */
export function useImport() {
  const { begin } = useChangeActs()
  const { view } = useOpenChanges()
  const addToNotice = useImportNotice()
  const [plan, setPlan] = useState<readonly PlannedDifference[]>()
  const [attempts, setAttempts] = useState<ReadonlyMap<PlannedDifference, Attempt>>(new Map())
  const [isBeginning, setIsBeginning] = useState(false)

  const run = async (planned: readonly PlannedDifference[]): Promise<void> => {
    // its button stays until the change is stored
    if (isBeginning) return
    setIsBeginning(true)
    const rows = planned.filter(({ item }) => item !== undefined)
    const ended = await begin({ kind: 'import', items: itemsOf(rows) }, (change) => {
      setIsBeginning(false)
      addToNotice(change)
      setPlan((now) => now ?? planned)
      setAttempts((now) => new Map([...now, ...rows.map((row, place) => [row, { change, place }] as const)]))
    })
    // it couldn't be stored
    if (ended === undefined) setIsBeginning(false)
  }
  const itemOf = (row: PlannedDifference): ChangeItem | undefined => {
    const { change, place = -1 } = attempts.get(row) ?? {}
    return view.changes.find(({ id }) => id === change)?.items[place]
  }
  const rows = plan?.map((row) => ({ row, difference: row.difference, item: itemOf(row) }))
  return {
    /** Undefined until started. */
    rows,
    start: (planned: readonly PlannedDifference[]) => void run(planned),
    /** Retries these rows. */
    retry: (some: readonly ImportRow[]) =>
      void run(
        rows?.flatMap((one) => (some.some(({ difference }) => difference === one.difference) ? one.row : [])) ?? [],
      ),
  }
}

export type Import = ReturnType<typeof useImport>
