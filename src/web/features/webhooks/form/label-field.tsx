import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { codePoints, limits } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { LabelCombobox } from '#web/labels-ui/label-combobox.tsx'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { labelsIn, meantLabel } from './label-choices.ts'
import { messages } from './messages.ts'

type LabelFieldProps = {
  albumId: string
  label: string
  onChange: (label: string) => void
  error: string | undefined
}

const MOST_SUGGESTED = 8

/**
 * Combobox for the label to listen for. It reads the album's photos to suggest labels and to warn of typos, which would
 * never fire.
 */
export function LabelField({ albumId, label, onChange, error }: LabelFieldProps) {
  const { photos } = useData()
  const album = useQuery({ ...photos.list(albumId), enabled: albumId !== '' })
  const columns = album.data?.columns
  const labels = useMemo(() => (columns ? labelsIn(columns) : []), [columns])
  const field = useRef<HTMLDivElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  const options = suggestLabels({ labels, text: label, most: MOST_SUGGESTED })
  const known = labels.find(({ text }) => text === label)
  const isWhole = album.data !== undefined && album.data.progress === undefined

  const takeMeant = (text: string) => {
    // moves the focus before the button that has it is removed
    field.current?.querySelector('input')?.focus()
    onChange(text)
  }
  const hint = (): ReactNode => {
    if (known) return messages.labelOn(known.count)
    if (albumId === '') return messages.chooseAlbumFirst
    if (!isWhole) return album.isError ? messages.labelExact : messages.readingLabels
    // while typing, the prefix of a label is not a typo
    if (label === '' || (isTyping && options.length > 0)) return messages.labelExact
    const meant = meantLabel(label, labels)
    if (meant === undefined) return label === label.trim() ? messages.labelUnknown : messages.labelSpaced
    return fillIn(messages.labelMeant, {
      label: (
        <button type="button" className="underline underline-offset-2" onClick={() => takeMeant(meant.text)}>
          <LabelChip text={meant.text} kind={meant.kind} size="sm" />
        </button>
      ),
    })
  }
  return (
    <div ref={field} onInput={() => setIsTyping(true)} onBlur={() => setIsTyping(false)}>
      <LabelCombobox
        key={albumId}
        label={messages.label}
        value={label}
        onChange={onChange}
        options={options}
        onPick={({ text }) => onChange(text)}
        error={error}
        hint={<output>{hint()}</output>}
        end={
          <span className="px-2 text-small text-muted tabular-nums">
            {codePoints(label)}/{limits.label.max}
          </span>
        }
      />
    </div>
  )
}
