import { Eye, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { checkLabels, countFindings } from '#web/data/labels/label-check.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Count } from '#web/ui/count.tsx'
import { plainRow } from '#web/ui/plain-row.ts'

/** Made once: the rail is rendered with every change of the filter. */
const icons = {
  eye: <Eye size={16} aria-hidden className="shrink-0" />,
  look: <ShieldAlert size={16} aria-hidden className="shrink-0 text-danger-ink" />,
  fine: <ShieldCheck size={16} aria-hidden className="shrink-0" />,
}

const CheckDialog = lazyNamed(() => import('./label-check-dialog.tsx'), 'LabelCheckDialog')

/** For admins: the participant lens, and the check for labels that participants should perhaps not see. */
export function ParticipantRows() {
  const { isLens, relationship, labels, isWhole, filter } = useAlbum()
  const [checking, setChecking] = useState(false)
  // an album that is still arriving has said nothing yet
  const findings = useMemo(() => (isWhole && !isLens ? checkLabels(labels) : undefined), [isWhole, isLens, labels])
  const count = useMemo(() => (findings ? countFindings(findings) : 0), [findings])
  // who is a participant sees it so anyway
  if (relationship === 'Participant' && !isLens) return null
  return (
    <section aria-label="Participants">
      <h2 className="px-2 pb-1.5 text-section text-muted uppercase">Participants</h2>
      <button
        type="button"
        role="switch"
        aria-checked={isLens}
        onClick={() => filter.lookAs(isLens ? undefined : 'participant')}
        className={plainRow}
      >
        {icons.eye}
        <span className="min-w-0 flex-1">As participants see it</span>
        <span
          aria-hidden
          className="flex h-4 w-7 shrink-0 items-center rounded-full bg-faint p-0.5 transition-colors [[aria-checked=true]>&]:bg-accent-fill"
        >
          <span className="size-3 rounded-full bg-surface transition-transform [[aria-checked=true]>*>&]:translate-x-3" />
        </span>
      </button>
      {findings && (
        <button type="button" aria-haspopup="dialog" onClick={() => setChecking(true)} className={plainRow}>
          {count > 0 ? icons.look : icons.fine}
          <span className="min-w-0 flex-1">Check labels</span>
          {count > 0 && (
            <span className="text-small font-normal text-muted tabular-nums">
              <Count value={count} /> <span className="sr-only">{count === 1 ? 'needs a look' : 'need a look'}</span>
            </span>
          )}
        </button>
      )}
      <Suspense>
        {checking && findings && <CheckDialog findings={findings} onClose={() => setChecking(false)} />}
      </Suspense>
    </section>
  )
}
