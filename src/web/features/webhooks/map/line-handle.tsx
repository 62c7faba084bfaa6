import { Check, CircleAlert, Pause } from 'lucide-react'
import type { WebhookConfig } from '#contract/index.ts'
import { isProblem } from '#web/features/webhooks/findings/find-findings.ts'
import { FindingMark } from '#web/features/webhooks/findings/finding-mark.tsx'
import { useFindings } from '#web/features/webhooks/findings/findings-context.tsx'
import { targetWord, albumWord, triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import type { MapLine } from './map-layout.ts'
import { HANDLE, type MapState, pausedAmong } from './map-nodes.ts'
import { messages } from './messages.ts'

type LineHandleProps = {
  line: MapLine
  x: number
  config: WebhookConfig
  /** The target address, or the host. */
  target: string
  state: MapState
  node: { type: 'button'; 'data-node': string; tabIndex: number }
}

/** Handle at the start of a line: one webhook, or the number of webhooks bundled in it. */
export function LineHandle({ line, x, config, target, state, node }: LineHandleProps) {
  const { ids } = line
  const overdue = ids.reduce((sum, id) => sum + (state.health?.get(id)?.overdue ?? 0), 0)
  const isSelected = ids.every((id) => state.selected.has(id))
  const isOpen = ids.includes(state.openId ?? '')
  const pausedCount = pausedAmong(ids, state)
  const isPaused = pausedCount === ids.length
  const [trigger, album] = [triggerOf(config), albumWord(config, state.albums)]
  const [first = ''] = ids
  const status = ids.length === 1 ? state.health?.get(first)?.text : overdue > 0 ? messages.overdue(overdue) : undefined
  const { byId } = useFindings()
  const marked = ids.find((id) => byId.get(id)?.some(isProblem)) ?? ids.find((id) => byId.has(id))
  const name =
    ids.length === 1
      ? messages.lineName(trigger, album, targetWord(target))
      : messages.bundleName(ids.length, trigger, album, targetWord(target))
  const named = pausedCount === 0 ? name : messages.withPaused(name, pausedCount, ids.length)
  return (
    <li
      className="absolute"
      style={{ top: line.from - HANDLE / 2, insetInlineStart: x - HANDLE / 2, minWidth: HANDLE, height: HANDLE }}
    >
      <button
        {...node}
        id={ids.length === 1 ? `webhook-${first}` : undefined}
        aria-pressed={isOpen}
        title={status}
        className="group relative grid h-full min-w-6 place-items-center rounded-full"
      >
        <span className="sr-only">
          {isSelected ? messages.lineSelected(named) : named} {status}
        </span>
        <span
          aria-hidden
          className={classNames(
            'flex h-5 min-w-5 items-center justify-center gap-0.5 rounded-full border px-1 text-[11.5px] font-semibold tabular-nums',
            overdue > 0
              ? 'border-danger bg-surface text-danger-ink'
              : isSelected
                ? 'border-accent bg-accent-fill text-accent-ink'
                : isOpen
                  ? 'border-accent bg-accent-soft text-ink'
                  : 'border-faint bg-surface text-ink group-hover:border-ink',
            isPaused && 'border-dashed',
            overdue > 0 && isSelected && 'outline-2 outline-accent',
          )}
        >
          {overdue > 0 && <CircleAlert size={12} aria-hidden />}
          {overdue > 0 && <span>{formatCount(overdue)}</span>}
          {overdue === 0 && isSelected && <Check size={12} aria-hidden />}
          {overdue === 0 && !isSelected && isPaused && <Pause size={11} aria-hidden />}
          {overdue === 0 && !isSelected && ids.length > 1 && formatCount(ids.length)}
          {overdue === 0 && !isSelected && !isPaused && ids.length === 1 && (
            <span className={classNames('size-2 rounded-full', isOpen ? 'bg-accent' : 'bg-faint')} />
          )}
        </span>
        {marked !== undefined && (
          // it lies outside the button, so in forced colours it must not inherit the button's
          <span className="absolute start-full top-1 rounded-full bg-surface forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]!">
            <FindingMark webhookId={marked} />
          </span>
        )}
      </button>
    </li>
  )
}
