import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { ChangesView } from '#web/data/webhooks/open-webhook-changes.ts'
import {
  type ChangeItem,
  isFinished,
  undoItems,
  type WebhookChange,
  type WebhookPlace,
} from '#web/data/webhooks/webhook-change.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, SourceAlbum, useAlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { LOCALE } from '#web/lib/i18n/locale.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ongoingWordsOf, problemOf, wordsOf } from './change-words.ts'
import { messages } from './messages.ts'
import { isThereIn, useChangeActs, useOpenChanges } from './use-webhook-changes.ts'

const moment = (at: number) => new Date(at).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

/** Journal of the webhook changes made on this device, latest first, each with Undo where possible. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { view } = useOpenChanges()
  const { undo } = useChangeActs()
  const undoable = useUndoable(view)
  return (
    <Dialog title={messages.history} width={720} onClose={onClose}>
      <p className="pb-3 text-small text-muted">{messages.historyHint}</p>
      {view.changes.length === 0 && <p className="py-6 text-center text-muted">{messages.noHistory}</p>}
      <ul aria-label={messages.history} className="flex flex-col">
        {view.changes.toReversed().map((change) => (
          <HistoryEntry
            key={change.id}
            change={change}
            changes={view.changes}
            canUndo={undoable.has(change)}
            onUndo={() => undo(change)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** The changes that can be undone. */
function useUndoable({ changes, paused }: ChangesView): ReadonlySet<WebhookChange> {
  const list = useQuery(useData().subscriptions.list()).data
  return useMemo(() => {
    const isListed = isThereIn({ paused, rows: list?.data ?? [] })
    const isThere: typeof isListed = (place, id) =>
      // Undo looks for those that are not listed here
      (place === 'service' && list?.isWhole === false) || isListed(place, id)
    return new Set(changes.filter((one) => isFinished(one) && undoItems(one, { changes, isThere }).length > 0))
  }, [changes, paused, list])
}

type HistoryEntryProps = {
  change: WebhookChange
  changes: readonly WebhookChange[]
  canUndo: boolean
  onUndo: () => Promise<void>
}

/** True of a change that was done, at least in part. */
const isDone = ({ items }: WebhookChange) => items.some(({ state }) => state.at === 'done')

function outcomeOf({ change, changes, canUndo }: Omit<HistoryEntryProps, 'onUndo'>): string {
  const failed = change.items.filter(({ state }) => state.at === 'failed').length
  if (!isFinished(change)) return messages.isRunning
  if (failed > 0) return messages.notDone(failed, change.items.length)
  const undos = changes.filter(({ undoes }) => undoes === change.id)
  // what is left of an undo that failed in part can be undone again
  const isUndone = !canUndo && undos.every(isFinished) && undos.some(isDone)
  return isUndone ? messages.isUndone : messages.isDone
}

function HistoryEntry({ change, changes, canUndo, onUndo }: HistoryEntryProps) {
  const albums = useAlbumNames()
  const [isOpen, setIsOpen] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const passFocus = usePassFocus(summary)
  const words = isFinished(change) && isDone(change) ? wordsOf : ongoingWordsOf
  const startUndo = async () => {
    setIsUndoing(true)
    await onUndo()
    setIsUndoing(false)
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium wrap-anywhere">{words(change, changes)}</p>
        <p className="text-small text-muted">
          <time dateTime={new Date(change.at).toISOString()}>{moment(change.at)}</time> ·{' '}
          {outcomeOf({ change, changes, canUndo })}
        </p>
        <details className="mt-1" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary
            ref={summary}
            className="w-fit cursor-pointer text-small text-muted pointer-coarse:min-h-11 pointer-coarse:content-center"
          >
            {messages.details(change.items.length)}
          </summary>
          <ul className="mt-1 flex flex-col gap-2 ps-3">
            {isOpen && change.items.map((item, place) => <HistoryItem key={place} item={item} albums={albums} />)}
          </ul>
        </details>
      </div>
      {canUndo && (
        <Button
          ref={passFocus}
          size="sm"
          icon={<Undo2 size={14} aria-hidden />}
          busy={isUndoing}
          onClick={() => void startUndo()}
        >
          {messages.undo}
        </Button>
      )}
    </li>
  )
}

function HistoryItem({ item, albums }: { item: ChangeItem; albums: AlbumNames }) {
  const problem = problemOf(item)
  return (
    <li className="text-small wrap-anywhere">
      <Side word={messages.from} webhook={item.from} albums={albums} />
      <Side word={messages.to} webhook={item.to} albums={albums} />
      {problem !== undefined && <p className="text-danger-ink">{problem}</p>}
    </li>
  )
}

type SideProps = {
  word: string
  webhook: { in: WebhookPlace; config: Parameters<typeof triggerOf>[0] } | undefined
  albums: AlbumNames
}

/** The webhook of an item before or after the change. */
function Side({ word, webhook, albums }: SideProps) {
  return (
    <p>
      <span className="text-muted">{word}: </span>
      {webhook
        ? fillIn(webhook.in === 'device' ? messages.pausedOne : messages.one, {
            trigger: triggerOf(webhook.config),
            album: <SourceAlbum config={webhook.config} albums={albums} />,
            target: <TargetAddress targetUrl={webhook.config.targetUrl} />,
            fields: messages.metadataCount(Object.keys(webhook.config.metadata ?? {}).length),
          })
        : messages.nothing}
    </p>
  )
}
