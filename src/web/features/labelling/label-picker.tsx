import { useMemo, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { labelId, type LabelKind, type WantedLabel } from '#web/data/album/label.ts'
import { bitsOfIds, labelStates, type LabelState, stateOf } from '#web/data/labelling/label-states.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { ForecastLine } from './forecast-line.tsx'
import { LabelInput } from './label-input.tsx'

const kinds: { kind: LabelKind; title: string; none: string }[] = [
  { kind: 'public', title: 'Labels', none: 'None yet' },
  { kind: 'restricted', title: 'Hidden from participants', none: 'None' },
]

/** Labels of a photo that are shown as chips: more than one takes in. The field below finds every one. */
const MOST_CHIPS = 60

/** Labels listed for many photos: those of most albums, all of them. */
const MOST = 60

type LabelPickerProps = {
  photoIds: readonly string[]
  /** The field is left once a label was added: keys are then for what is around it. */
  leavesField?: boolean
}

/** The labels of one photo or of many: see, take off, give. */
export function LabelPicker({ photoIds, leavesField = false }: LabelPickerProps) {
  const { columns, canLabel, labelling } = useAlbum()
  const { bits, total } = useMemo(() => bitsOfIds(columns, photoIds), [columns, photoIds])
  const states = useMemo(() => labelStates(columns, bits), [columns, bits])
  // those that the photos had come first, and stay there when they are turned over
  const [first] = useState(() => new Set(photoIds.length > 1 ? states.filter(({ held }) => held > 0).map(labelId) : []))
  const [pointed, setPointed] = useState<WantedLabel>()
  const [go] = useState(() => ({}))
  const give = (step: WantedLabel, seen: boolean) => labelling?.give({ steps: [step], photoIds, seen, go })
  const own = kinds.map((section) => ({
    ...section,
    on: states.filter(({ kind, held }) => kind === section.kind && held > 0),
  }))
  return (
    <div className="flex flex-col gap-5">
      {own
        .filter(({ kind, on }) => kind === 'public' || on.length > 0)
        .map(({ kind, title, none, on }) => (
          <section key={kind} aria-label={title}>
            <h2 className="pb-2 text-section text-muted uppercase">{title}</h2>
            {on.length === 0 && <p className="text-small text-muted">{none}</p>}
            <ul className={classNames('flex flex-wrap gap-1.5', total > 1 && 'max-h-[20dvh] overflow-y-auto')}>
              {on.slice(0, MOST_CHIPS).map((state) => (
                <li key={state.text} className="max-w-full">
                  <LabelChip
                    text={state.text}
                    kind={kind}

                    {...(total > 1 && { part: partOf(state, total) })}
                    {...(canLabel && {
                      onRemove: () => give({ text: state.text, kind, wanted: false }, total === 1),
                    })}
                  />
                </li>
              ))}
            </ul>
            {on.length > MOST_CHIPS && (
              <p className="pt-2 text-small text-muted">
                And {formatCount(on.length - MOST_CHIPS)} more.{canLabel && ' Type below to find one.'}
              </p>
            )}
          </section>
        ))}
      {canLabel ? (
        <div>
          <LabelInput
            states={states}
            total={total}

            first={first}
            {...(photoIds.length > 1 && { most: MOST })}
            onGive={(step, { seen }) => give(step, seen)}
            onPoint={setPointed}
            leavesField={leavesField}
          />
          <ForecastLine effects={pointed && labelling?.effects([pointed], photoIds)} chosen={total} />
        </div>
      ) : (
        <p className="text-small text-muted">Only admins of this album can change its labels.</p>
      )}
    </div>
  )
}

const partOf = ({ held }: LabelState, total: number) =>
  stateOf(held, total) === 'all' ? `all ${formatCount(total)}` : `${formatCount(held)} of ${formatCount(total)}`
