import { useQueryClient } from '@tanstack/react-query'
import { codePoints, limits } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { LabelChip } from '#web/ui/label-chip.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { labelsIn, suggestLabels } from './label-suggestions.ts'

type LabelFieldProps = {
  albumId: string
  label: string
  onChange: (label: string) => void
  error: string | undefined
}

/** The label to wait for, with the album's own to pick from when the album was opened before. */
export function LabelField({ albumId, label, onChange, error }: LabelFieldProps) {
  const queryClient = useQueryClient()
  const { photos } = useData()
  const cached = queryClient.getQueryData(photos.list(albumId).queryKey)?.columns
  const suggestions = cached ? suggestLabels(labelsIn(cached), label) : []
  const spaced = label !== label.trim()
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Label"
        value={label}
        onChange={onChange}
        error={error}
        hint={spaced ? 'Begins or ends with a space; the label on the photo must do so too.' : 'Exactly as it is on the photos, capitals included.'}
        autoComplete="off"
        end={
          <span className="px-2 text-small text-muted tabular-nums">
            {codePoints(label)}/{limits.label.max}
          </span>
        }
      />
      {suggestions.length > 0 && (
        <ul aria-label="Labels of this album" className="flex flex-wrap gap-1.5">
          {suggestions.map(({ text, kind }) => (
            <li key={text} className="max-w-full">
              <button type="button" onClick={() => onChange(text)} className="max-w-full rounded-full hover:brightness-95">
                <LabelChip text={text} kind={kind} size="sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
