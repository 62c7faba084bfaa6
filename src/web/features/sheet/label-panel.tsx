import { useState } from 'react'
import type { Label, LabelKind } from '#web/data/label-index.ts'
import { LabelChip } from '#web/ui/label-chip.tsx'
import { LabelInput } from './label-input.tsx'
import type { SheetPhoto } from './photo-in-sheet.ts'
import { useLabelChange } from './use-label-change.ts'
import type { Sheet } from './use-sheet.ts'

const kinds: { kind: LabelKind; title: string; none: string }[] = [
  { kind: 'public', title: 'Labels', none: 'None yet' },
  { kind: 'restricted', title: 'Hidden from participants', none: 'None' },
]

/** The labels of one photo: see, remove, add. */
export function LabelPanel({ sheet, photo }: { sheet: Sheet; photo: SheetPhoto }) {
  const { albumId, relationship, hues, labels } = sheet
  const change = useLabelChange(albumId)
  const [said, setSaid] = useState('')
  const mayChange = relationship !== 'Participant'
  const set = (label: Label, present: boolean) => {
    change({ ...label, photoId: photo.photoId, present })
    setSaid(`${label.text} ${present ? 'added' : 'removed'}`)
  }
  const own = kinds.map((section) => ({ ...section, texts: photo.labels[section.kind] }))
  return (
    <div className="flex flex-col gap-5">
      {own
        .filter(({ kind, texts }) => kind === 'public' || texts.length > 0)
        .map(({ kind, title, none, texts }) => (
          <section key={kind} aria-label={title}>
            <h2 className="pb-2 text-section text-muted uppercase">{title}</h2>
            {texts.length === 0 && <p className="text-small text-muted">{none}</p>}
            <ul className="flex flex-wrap gap-1.5">
              {texts.map((text) => (
                <li key={text} className="max-w-full">
                  {mayChange ? (
                    <LabelChip text={text} kind={kind} hue={hues.get(text)} onRemove={() => set({ text, kind }, false)} />
                  ) : (
                    <LabelChip text={text} kind={kind} hue={hues.get(text)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      {mayChange ? (
        <LabelInput
          labels={[...labels.public, ...labels.restricted]}
          taken={own.flatMap(({ kind, texts }) => texts.map((text) => ({ kind, text })))}
          hues={hues}
          onAdd={(label) => set(label, true)}
          onRemove={(label) => set(label, false)}
        />
      ) : (
        <p className="text-small text-muted">Only admins of this album can change its labels.</p>
      )}
      <output className="sr-only">{said}</output>
    </div>
  )
}
