import { useMemo, useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { labelId, type LabelKind, type WantedLabel } from '#web/data/album/label.ts'
import { bitsOfIds, keepLabels, labelStates, type LabelState } from '#web/data/labelling/label-states.ts'
import type { Announcement } from '#web/data/labelling/labelling.ts'
import { addsOneLabel, type LabelShortcuts } from '#web/data/labelling/shortcuts.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useStore } from '#web/lib/use-store.ts'
import { ForecastLine } from './forecast-line.tsx'
import { LabelInput } from './label-input.tsx'
import { messages } from './messages.ts'

/** Most labels shown as chips; the field finds all. */
const MOST_CHIPS = 60

/** Most labels listed: more than most albums have. */
const MOST_LISTED = 60

type LabelPickerProps = {
  photoIds: readonly string[]
  /** Otherwise it is beside one photo: it shows keys, and the field is blurred once a label was added. */
  inDialog?: boolean
}

const noShortcuts: LabelShortcuts = []

/** The keys that add one label, by the label's identity. */
const keysOf = (shortcuts: LabelShortcuts): ReadonlyMap<string, string> =>
  new Map(shortcuts.filter(addsOneLabel).flatMap(({ key, steps }) => steps.map((step) => [labelId(step), key])))

/** Shows, adds and removes labels of one photo or of many: a list of all, and chips of those on some photos only. */
export function LabelPicker({ photoIds, inDialog = false }: LabelPickerProps) {
  const { columns, isWhole, canLabel, labelling, applyLabels } = useAlbum()
  const { bits, total } = useMemo(() => bitsOfIds(columns, photoIds), [columns, photoIds])
  const states = useMemo(() => labelStates(columns, bits), [columns, bits])
  const shortcuts = useStore(labelling, (state) => (state?.isAttended ? state.shortcuts : noShortcuts))
  const keys = useMemo(() => (inDialog ? undefined : keysOf(shortcuts)), [inDialog, shortcuts])
  // labels that the photos had at first keep their place when toggled
  const [had] = useState(() => states.filter(({ held }) => held > 0))
  const first = useMemo(
    () =>
      new Map([
        ...had.map((state) => [labelId(state), keys?.size ?? 0] as const),
        ...[...(keys?.keys() ?? [])].map((id, rank) => [id, rank] as const),
      ]),
    [had, keys],
  )
  const listed = useMemo(() => keepLabels(states, had), [states, had])
  const said = useStore(labelling, (state) => state?.announcement)
  const [before] = useState(said)
  const [pointed, setPointed] = useState<{ step: WantedLabel | undefined; after: Announcement | undefined }>()
  // what was said last displaces the forecast until something else is pointed at
  const forecast = pointed?.after === said ? pointed?.step : undefined
  const [sequence] = useState(() => ({}))
  const root = useRef<HTMLDivElement>(null)
  const apply = (step: WantedLabel, seen: boolean) => applyLabels({ steps: [step], photoIds, seen, sequence })
  const remove = ({ text, kind }: LabelState) => {
    apply({ text, kind, wanted: false }, total === 1)
    // the chip's focused button is removed with it
    root.current?.focus()
  }
  const carried = states.filter(({ held }) => held > 0)
  const chips = { total, onRemove: canLabel ? remove : undefined }
  const ofKind = (kind: LabelKind) => carried.filter((state) => state.kind === kind)
  const some = carried.filter(({ held }) => held < total)
  const unlisted = carried.length - MOST_LISTED
  return (
    <div
      ref={root}
      tabIndex={-1}
      className={classNames(
        'flex flex-col gap-5 outline-none',
        inDialog && canLabel && 'h-[min(480px,56dvh)] gap-3! max-sm:h-[66dvh] short:h-[calc(88dvh-92px)]',
      )}
    >
      {!canLabel && (
        <>
          <Chips title={messages.labels} states={ofKind('public')} none={messages.noLabels} {...chips} />
          <Chips title={messages.hiddenLabels} states={ofKind('restricted')} {...chips} />
        </>
      )}
      {canLabel ? (
        <div className={classNames(inDialog && 'flex min-h-0 flex-1 flex-col')}>
          <LabelInput
            {...{ total, first, isWhole, ...(keys && { keys }) }}
            states={listed}
            most={MOST_LISTED}
            fills={inDialog}
            leavesField={!inDialog}
            onApply={(step, { seen }) => apply(step, seen)}
            onPoint={(next) => setPointed({ step: next, after: labelling?.get().announcement })}
          />
          {inDialog ? (
            <ForecastLine
              effects={forecast && labelling?.effects([forecast], photoIds)}
              chosen={total}
              done={said === before ? undefined : said?.text}
            />
          ) : (
            unlisted > 0 && <p className="pt-2 text-small text-muted">{messages.moreLabels(unlisted)}</p>
          )}
        </div>
      ) : (
        <p className="text-small text-muted">{messages.adminsOnly}</p>
      )}
      {inDialog && canLabel && (
        // redundant with the list; hidden where a phone in landscape lacks the height
        <div className="short:hidden empty:hidden">
          <Chips title={messages.onSomePhotos} states={some} {...chips} />
        </div>
      )}
    </div>
  )
}

type ChipsProps = {
  title: string
  states: readonly LabelState[]
  total: number
  onRemove: ((state: LabelState) => void) | undefined
  /** Shown if there are no labels; without it, nothing is rendered. */
  none?: string
}

/** Labels as chips; with several photos, each with its count. */
function Chips({ title, states, total, onRemove, none }: ChipsProps) {
  if (states.length === 0 && none === undefined) return null
  return (
    <section aria-label={title}>
      <h2 className="pb-2 text-section text-muted uppercase">{title}</h2>
      {states.length === 0 && <p className="text-small text-muted">{none}</p>}
      <ul className={classNames('flex gap-1.5', total > 1 ? 'overflow-x-auto [scrollbar-width:none]' : 'flex-wrap')}>
        {states.slice(0, MOST_CHIPS).map((state) => (
          <li key={labelId(state)} className={classNames('max-w-full', total > 1 && 'shrink-0')}>
            <LabelChip
              text={state.text}
              kind={state.kind}
              {...(total > 1 && { part: messages.share(state.held, total) })}
              {...(onRemove && { onRemove: () => onRemove(state) })}
            />
          </li>
        ))}
      </ul>
      {states.length > MOST_CHIPS && (
        <p className="pt-2 text-small text-muted">{messages.moreLabels(states.length - MOST_CHIPS)}</p>
      )}
    </section>
  )
}
