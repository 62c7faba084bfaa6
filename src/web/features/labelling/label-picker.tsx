import { useMemo, useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { labelId, type LabelKind, type WantedLabel } from '#web/data/album/label.ts'
import { bitsOfIds, labelStates, type LabelState } from '#web/data/labelling/label-states.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { ForecastLine } from './forecast-line.tsx'
import { LabelInput } from './label-input.tsx'
import { messages } from './messages.ts'

/** Labels that are shown as chips: more than one takes in. The field finds every one. */
const MOST_CHIPS = 60

/** Labels listed in the dialog: those of most albums, all of them. */
const MOST_LISTED = 60

type LabelPickerProps = {
  photoIds: readonly string[]
  /** In the dialog the list tells of labels on all photos, and chips of those on some. Elsewhere chips tell of all. */
  inDialog?: boolean
  /** The field is left once a label was added: keys are then for what is around it. */
  leavesField?: boolean
}

/** The labels of one photo or of many, to see, remove and add. */
export function LabelPicker({ photoIds, inDialog = false, leavesField = false }: LabelPickerProps) {
  const { columns, canLabel, labelling } = useAlbum()
  const { bits, total } = useMemo(() => bitsOfIds(columns, photoIds), [columns, photoIds])
  const states = useMemo(() => labelStates(columns, bits), [columns, bits])
  // those that the photos had come first, and stay there when they are toggled
  const [first] = useState(() => new Set(inDialog ? states.filter(({ held }) => held > 0).map(labelId) : []))
  const [pointed, setPointed] = useState<WantedLabel>()
  const [go] = useState(() => ({}))
  const root = useRef<HTMLDivElement>(null)
  const give = (step: WantedLabel, seen: boolean) => labelling?.give({ steps: [step], photoIds, seen, go })
  const remove = ({ text, kind }: LabelState) => {
    give({ text, kind, wanted: false }, total === 1)
    // the chip's button goes away with it
    root.current?.focus()
  }
  const carried = states.filter(({ held }) => held > 0)
  const chips = { total, onRemove: canLabel ? remove : undefined }
  const ofKind = (kind: LabelKind) => carried.filter((state) => state.kind === kind)
  const some = carried.filter(({ held }) => held < total)
  return (
    <div
      ref={root}
      tabIndex={-1}
      className={classNames(
        'flex flex-col gap-5 outline-none',
        inDialog && canLabel && 'h-[min(480px,56dvh)] gap-3! max-sm:h-[66dvh]',
      )}
    >
      {(!inDialog || !canLabel) && (
        <>
          <Chips title={messages.labels} states={ofKind('public')} none={messages.noLabels} {...chips} />
          <Chips title={messages.hiddenLabels} states={ofKind('restricted')} {...chips} />
        </>
      )}
      {canLabel ? (
        <div className={classNames(inDialog && 'flex min-h-0 flex-1 flex-col')}>
          <LabelInput
            {...{ states, total, first }}
            {...(inDialog && { most: MOST_LISTED })}
            fills={inDialog}
            leavesField={leavesField}
            onGive={(step, { seen }) => give(step, seen)}
            onPoint={setPointed}
          />
          <ForecastLine effects={pointed && labelling?.effects([pointed], photoIds)} chosen={total} />
        </div>
      ) : (
        <p className="text-small text-muted">{messages.adminsOnly}</p>
      )}
      {inDialog && canLabel && <Chips title={messages.onSomePhotos} states={some} {...chips} />}
    </div>
  )
}

type ChipsProps = {
  title: string
  states: readonly LabelState[]
  total: number
  onRemove: ((state: LabelState) => void) | undefined
  /** Said where there are none; else nothing is there. */
  none?: string
}

/** Labels that photos carry, as chips: of several photos with how many. */
function Chips({ title, states, total, onRemove, none }: ChipsProps) {
  if (states.length === 0 && none === undefined) return null
  return (
    <section aria-label={title}>
      <h2 className="pb-2 text-section text-muted uppercase">{title}</h2>
      {states.length === 0 && <p className="text-small text-muted">{none}</p>}
      <ul className={classNames('flex flex-wrap gap-1.5', total > 1 && 'max-h-16 overflow-y-auto')}>
        {states.slice(0, MOST_CHIPS).map((state) => (
          <li key={labelId(state)} className="max-w-full">
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
