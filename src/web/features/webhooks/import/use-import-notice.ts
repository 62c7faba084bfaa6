import { useEffect, useEffectEvent, useRef } from 'react'
import { isFinished, type WebhookChange } from '#web/data/webhooks/webhook-change.ts'
import { problemOf } from '#web/features/webhooks/changes/change-words.ts'
import { messages } from '#web/features/webhooks/changes/messages.ts'
import { useChangeActs, useOpenChanges } from '#web/features/webhooks/changes/use-webhook-changes.ts'
import { useToast } from '#web/ui/toast.tsx'

/**
 * Completed items of an import. Retries are changes of their own, so the first change still lists what they fixed as
 * failed.
 */
const doneOf = (own: readonly WebhookChange[]) =>
  own.flatMap(({ items }) => items.filter((item) => item.state.at === 'done' && problemOf(item) === undefined))

/**
 * Shows a toast with the outcome of an import and Undo, once it is finished and its dialog, which shows the outcome
 * itself, is closed. @returns function that adds a change of the import, in order
 */
export function useImportNotice(): (change: string) => void {
  const { changes } = useOpenChanges()
  const { undo } = useChangeActs()
  const toast = useToast()
  const ids = useRef<readonly string[]>([])

  const tell = useEffectEvent((own: readonly WebhookChange[]) => {
    const done = doneOf(own)
    const count = (hasFrom: boolean, hasTo: boolean) =>
      done.filter(({ from, to }) => (from !== undefined) === hasFrom && (to !== undefined) === hasTo).length
    const failed = (own[0]?.items.length ?? 0) - done.length
    const counts = { created: count(false, true), changed: count(true, true), deleted: count(true, false) }
    const undoAll = async () => {
      for (const change of own.toReversed()) if (doneOf([change]).length > 0) await undo(change)
    }
    toast.show({
      text: messages.importOver({ ...counts, same: 0, failed, underWay: 0 }),
      tone: failed > 0 ? 'error' : 'ok',
      topic: 'webhook-change',
      ...(done.length > 0 && { action: { label: messages.undo, onSelect: () => void undoAll() } }),
    })
  })
  const leave = useEffectEvent(() => {
    if (changes === undefined || ids.current.length === 0) return
    const check = () => {
      const own = ids.current.flatMap((id) => changes.get().changes.find((change) => change.id === id) ?? [])
      if (!own.every(isFinished)) return
      unsubscribe()
      tell(own)
    }
    const unsubscribe = changes.subscribe(check)
    check()
  })
  // on unmount, since the toast is for after the dialog
  useEffect(() => () => leave(), [])
  return (change) => void (ids.current = [...ids.current, change])
}
