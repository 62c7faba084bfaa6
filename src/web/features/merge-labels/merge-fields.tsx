import type { LabelCount } from '#web/data/album/label-index.ts'
import { labelId, sameLabel, type Label, type LabelKind } from '#web/data/album/label.ts'
import { suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { LabelCombobox } from '#web/labels-ui/label-combobox.tsx'
import { ChoiceList, Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'

/** Initial values of the dialog: the labels to replace, and the replacement; of several labels it is one of them. */
export type Proposal = { from: readonly LabelCount[]; into: Label }

const kinds = [
  { value: 'public', label: messages.visibility('public') },
  { value: 'restricted', label: messages.visibility('restricted') },
] as const

type NewLabelProps = {
  labels: readonly LabelCount[]
  proposal: Proposal
  /** As typed. */
  text: string
  into: Label
  problem: string | undefined
  onText: (text: string) => void
  onKind: (kind: LabelKind) => void
  /** Called when an existing label is picked. */
  onPick: (label: Label) => void
}

/** The new name of a label, and who sees it. */
export function NewLabel({ labels, proposal, text, into, problem, onText, onKind, onPick }: NewLabelProps) {
  const others = labels.filter((label) => !proposal.from.some((own) => sameLabel(own, label)))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {proposal.from.map((label) => (
          <LabelChip key={labelId(label)} text={label.text} kind={label.kind} />
        ))}
      </div>
      <LabelCombobox
        label={messages.newLabel}
        value={text}
        onChange={onText}
        options={suggestLabels({ labels: others, text, most: 7 })}
        onPick={onPick}
        error={problem}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
        {messages.visibleTo}
        <Segmented label={messages.whoSees} value={into.kind} options={kinds} onChange={onKind} />
      </div>
    </>
  )
}

type KeptLabelChoiceProps = { labels: readonly LabelCount[]; value: Label; onChange: (label: Label) => void }

/** Chooses the label to keep, among chips: the names alone may look the same. */
export function KeptLabelChoice({ labels, value, onChange }: KeptLabelChoiceProps) {
  return (
    <ChoiceList
      label={messages.keep}
      value={labelId(value)}
      options={labels.map((label) => ({
        value: labelId(label),
        label: <LabelChip text={label.text} kind={label.kind} />,
        hint: messages.keepHint(label.count, label.kind),
      }))}
      onChange={(id) => {
        const chosen = labels.find((label) => labelId(label) === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
