import type { LabelCount } from '#web/data/album/label-index.ts'
import { labelId, sameLabel, type Label, type LabelKind } from '#web/data/album/label.ts'
import { suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { LabelCombobox } from '#web/labels-ui/label-combobox.tsx'
import { countOf } from '#web/lib/i18n/format.ts'
import { ChoiceList } from '#web/ui/segmented.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** What a dialog begins with: the labels that are to go, and what is proposed in their place: one of them where they are several. */
export type Proposal = { from: readonly LabelCount[]; into: Label }

const kinds = [
  { value: 'public', label: 'Everyone' },
  { value: 'restricted', label: 'Admins only' },
] as const

type NewLabelProps = {
  labels: readonly LabelCount[]
  proposal: Proposal
  into: Label
  problem: string | undefined
  onText: (text: string) => void
  onKind: (kind: LabelKind) => void
  /** One that the album has. */
  onPick: (label: Label) => void
}

/** What a label is to be called, and who sees it. */
export function NewLabel({ labels, proposal, into, problem, onText, onKind, onPick }: NewLabelProps) {
  const others = labels.filter((label) => !proposal.from.some((own) => sameLabel(own, label)))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {proposal.from.map((label) => (
          <LabelChip key={labelId(label)} text={label.text} kind={label.kind} />
        ))}
      </div>
      <LabelCombobox
        label="New label"
        value={into.text}
        onChange={onText}
        options={suggestLabels({ labels: others, text: into.text, most: 7 })}
        onPick={onPick}
        error={problem}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
        Seen by
        <Segmented label="Who sees it" value={into.kind} options={kinds} onChange={onKind} />
      </div>
    </>
  )
}

type LabelThatStaysProps = { labels: readonly LabelCount[]; value: Label; onChange: (label: Label) => void }

/** Which of the labels to keep: chosen by its looks, for their names may look alike. */
export function LabelThatStays({ labels, value, onChange }: LabelThatStaysProps) {
  return (
    <ChoiceList
      label="Keep"
      value={labelId(value)}
      options={labels.map((label) => ({
        value: labelId(label),
        label: <LabelChip text={label.text} kind={label.kind} />,
        hint: `${countOf(label.count, { one: 'photo', other: 'photos' })}, ${label.kind === 'public' ? 'seen by everyone' : 'admins only'}`,
      }))}
      onChange={(id) => {
        const chosen = labels.find((label) => labelId(label) === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
