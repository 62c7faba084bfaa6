import type { LabelKind } from '#web/data/album/label.ts'
import { Segmented } from '#web/ui/segmented.tsx'

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'restricted', label: 'Admins only' },
] as const

type WhoSeesProps = {
  value: LabelKind
  onChange: (kind: LabelKind) => void
  /** Enter makes the label from here as well. */
  onEnter: () => void
}

/** Public or restricted, in the words of who sees it. */
export function WhoSees({ value, onChange, onEnter }: WhoSeesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the radio buttons in it
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // or the press would go on to whatever has the focus next
        event.preventDefault()
        onEnter()
      }}
      className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted"
    >
      Seen by
      <Segmented label="Who sees the new label" value={value} options={visibilities} onChange={onChange} />
    </div>
  )
}
