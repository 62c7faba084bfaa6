import { Check, CircleAlert, Pause } from 'lucide-react'
import type { WebhookConfig } from '#contract/index.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { isProblem } from '#web/features/webhooks/findings/find-findings.ts'
import { FindingMark } from '#web/features/webhooks/findings/finding-mark.tsx'
import { useFindings } from '#web/features/webhooks/findings/findings-context.tsx'
import type { AlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { targetWord, albumWord, triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import type { MapLine } from './map-layout.ts'
import { HANDLE } from './map-nodes.ts'
import { messages } from './messages.ts'

/** State that determines how the nodes of the map look. */
export type MapLook = {
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  /** The webhook beside the map. */
  openId: string | undefined
  selected: ReadonlySet<string>
  /** Webhooks of the node under the pointer or with focus; all others are faded. Undefined: none is. */
  active: ReadonlySet<string> | undefined
  /** The node with `tabIndex` 0. */
  current: string | undefined
  /** Zoomed out too far for anything but boxes and lines. */
  isFar: boolean
}

/** Number of these webhooks that are paused. */
export const pausedAmong = (ids: readonly string[], { paused }: Pick<MapLook, 'paused'>): number =>
  paused.size === 0 ? 0 : ids.filter((id) => paused.has(id)).length

/** Whether all of these webhooks are paused. */
export const isAllPaused = (ids: readonly string[], look: MapLook) =>
  ids.length > 0 && pausedAmong(ids, look) === ids.length

type LineHandleProps = {
  line: MapLine
  x: number
  config: WebhookConfig
  /** The target address, or the host. */
  target: string
  look: MapLook
  node: { type: 'button'; 'data-node': string; tabIndex: number }
}

/** Handle at the start of a line: one webhook, or the number of webhooks bundled in it. */
export function LineHandle({ line, x, config, target, look, node }: LineHandleProps) {
  const { ids } = line
  const overdue = ids.reduce((sum, id) => sum + (look.health?.get(id)?.overdue ?? 0), 0)
  const isSelected = ids.every((id) => look.selected.has(id))
  const isOpen = ids.includes(look.openId ?? '')
  const pausedCount = pausedAmong(ids, look)
  const isPaused = pausedCount === ids.length
  const [trigger, album] = [triggerOf(config), albumWord(config, look.albums)]
  const [first = ''] = ids
  const status = ids.length === 1 ? look.health?.get(first)?.text : overdue > 0 ? messages.overdue(overdue) : undefined
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
