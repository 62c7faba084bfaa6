import { EyeOff, Film, Images, type LucideIcon, CircleDot, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LabelCount } from '#web/data/label-index.ts'
import { isFiltered } from '#web/data/photo-filter.ts'
import { paths, type SheetFilter } from '#web/paths.ts'
import { Count } from '#web/ui/count.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { pointsAt } from './use-pointed-label.ts'
import type { Sheet } from './use-sheet.ts'

type LabelRailProps = {
  sheet: Sheet
  filter: SheetFilter
  /** After a choice, where the rail lies over the photos. */
  onChoose?: () => void
}

/** Everything the photos can be narrowed to. Each row is a link: the filter is the address. */
export function LabelRail({ sheet, filter, onChoose }: LabelRailProps) {
  const { albumId, labels, kinds, total, isLoading } = sheet
  const to = (changed: SheetFilter) => paths.album(albumId, { ...filter, ...changed })
  /** Choosing what is chosen takes it off; a label and "no label" exclude each other. */
  const label = (chosen: Partial<SheetFilter>) => ({ only: filter.only === 'unlabelled' ? undefined : filter.only, ...chosen })
  const sorts: { only: NonNullable<SheetFilter['only']>; text: string; icon: LucideIcon; count: number }[] = [
    { only: 'unlabelled', text: 'Unlabelled', icon: Tag, count: labels.unlabelled },
    { only: 'videos', text: 'Videos', icon: Film, count: kinds.videos },
    { only: 'live', text: 'Live photos', icon: CircleDot, count: kinds.live },
  ]
  return (
    <nav aria-label="Filter photos" className="flex flex-col gap-5">
      <ul className="flex flex-col gap-px">
        <RailRow to={paths.album(albumId)} active={!isFiltered(filter)} count={total} waiting={isLoading} onChoose={onChoose}>
          <Images size={16} aria-hidden className="shrink-0" />
          All photos
        </RailRow>
        {sorts
          .filter(({ only, count }) => only === 'unlabelled' || count > 0 || filter.only === only)
          .map(({ only, text, icon: Icon, count }) => (
            <RailRow
              key={only}
              to={filter.only === only ? to({ only: undefined }) : to(only === 'unlabelled' ? { label: undefined, restrictedLabel: undefined, only } : { only })}
              active={filter.only === only}
              count={count}
              waiting={isLoading}
              onChoose={onChoose}
            >
              <Icon size={16} aria-hidden className="shrink-0" />
              {text}
            </RailRow>
          ))}
      </ul>
      <LabelList title="Labels" labels={withChosen(labels.public, filter.label)} empty="No photo has a label yet." waiting={isLoading}>
        {({ text, count }) => {
          const active = filter.label === text
          return (
            <RailRow
              key={text}
              to={to(label({ label: active ? undefined : text }))}
              active={active}
              count={count}
              onChoose={onChoose}
              pointing={pointsAt(sheet.pointAt, { text, kind: 'public' })}
            >
              <span
                aria-hidden
                className="mx-1 size-2 shrink-0 rounded-full bg-faint"
                style={{ background: sheet.hues.get(text) }}
              />
              <span className="truncate whitespace-pre">{text}</span>
            </RailRow>
          )
        }}
      </LabelList>
      {(labels.restricted.length > 0 || filter.restrictedLabel !== undefined) && (
        <LabelList title="Hidden from participants" labels={withChosen(labels.restricted, filter.restrictedLabel)}>
          {({ text, count }) => {
            const active = filter.restrictedLabel === text
            return (
              <RailRow
                key={text}
                to={to(label({ restrictedLabel: active ? undefined : text }))}
                active={active}
                count={count}
                onChoose={onChoose}
                pointing={pointsAt(sheet.pointAt, { text, kind: 'restricted' })}
              >
                <EyeOff size={16} aria-hidden className="shrink-0" />
                <span className="truncate whitespace-pre">{text}</span>
              </RailRow>
            )
          }}
        </LabelList>
      )}
    </nav>
  )
}

/** A label in the address that no photo carries (any more) stays in the list, so that it can be switched off. */
function withChosen(labels: readonly LabelCount[], chosen: string | undefined) {
  const known = chosen === undefined || labels.some(({ text }) => text === chosen)
  return known ? labels : [...labels, { text: chosen, count: 0 }]
}

type LabelListProps = {
  title: string
  labels: readonly Pick<LabelCount, 'text' | 'count'>[]
  children: (label: Pick<LabelCount, 'text' | 'count'>) => ReactNode
  empty?: string
  waiting?: boolean
}

function LabelList({ title, labels, children, empty, waiting = false }: LabelListProps) {
  return (
    <section aria-label={title}>
      <h2 className="px-2 pb-1.5 text-section text-muted uppercase">{title}</h2>
      {waiting && (
        <div className="flex flex-col gap-4 px-2 py-2">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      )}
      {!waiting && labels.length === 0 && <p className="px-2 text-small text-muted">{empty}</p>}
      <ul className="flex flex-col gap-px">{labels.map(children)}</ul>
    </section>
  )
}

type RailRowProps = {
  children: ReactNode
  to: string
  active: boolean
  count: number
  waiting?: boolean
  onChoose?: (() => void) | undefined
  /** Of a label. */
  pointing?: ReturnType<typeof pointsAt>
}

function RailRow({ children, to, active, count, waiting = false, onChoose, pointing }: RailRowProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={active ? 'true' : undefined}
        onClick={onChoose}
        {...pointing}
        className="flex h-[34px] items-center gap-2 rounded-control px-2 font-medium transition-colors hover:bg-sunken aria-[current]:bg-accent-soft max-lg:h-11"
      >
        <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
        {waiting ? <Skeleton className="h-3.5 w-8" /> : <Count value={count} />}
      </Link>
    </li>
  )
}
