import type { LabelKind } from '#web/data/label-index.ts'
import { Segmented } from '#web/ui/segmented.tsx'

const visibilities = [
  { value: 'public', label: 'Everyone' },
  { value: 'restricted', label: 'Admins only' },
] as const

/** Public or restricted, in the words of who sees it. */
export function WhoSees({ value, onChange }: { value: LabelKind; onChange: (kind: LabelKind) => void }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
      Seen by
      <Segmented label="Who sees a new label" value={value} options={visibilities} onChange={onChange} />
    </div>
  )
}
