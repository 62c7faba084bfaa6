import { useQueryClient } from '@tanstack/react-query'
import { codePoints, limits } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { LabelCombobox } from '#web/labels-ui/label-combobox.tsx'
import { labelsIn } from './labels-in.ts'

type LabelFieldProps = {
  albumId: string
  label: string
  onChange: (label: string) => void
  error: string | undefined
}

const MOST_SUGGESTED = 10

/** The label to wait for, with the album's own to pick from when the album was opened before. */
export function LabelField({ albumId, label, onChange, error }: LabelFieldProps) {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const cached = queryClient.getQueryData(photos.list(albumId).queryKey)?.columns
  const spaced = label !== label.trim()
  return (
    <LabelCombobox
      label="Label"
      value={label}
      onChange={onChange}
      options={cached ? suggestLabels({ labels: labelsIn(cached), text: label, most: MOST_SUGGESTED }) : []}
      onPick={({ text }) => onChange(text)}
      error={error}
      hint={
        spaced
          ? 'Begins or ends with a space; the label on the photo must do so too.'
          : 'Exactly as it is on the photos, capitals included.'
      }
      end={
        <span className="px-2 text-small text-muted tabular-nums">
          {codePoints(label)}/{limits.label.max}
        </span>
      }
    />
  )
}
