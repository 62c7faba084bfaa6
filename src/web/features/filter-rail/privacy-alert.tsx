import { ShieldAlert } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { findPrivacyRisks, countFindings } from '#web/data/labels/privacy-check.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { plainRow } from '#web/ui/plain-row.ts'
import { messages } from './messages.ts'

const PrivacyCheckDialog = lazyNamed(() => import('./privacy-check-dialog.tsx'), 'PrivacyCheckDialog')

/** Alerts admins to labels that participants can see and perhaps should not. */
export function PrivacyAlert() {
  const { isLens, relationship, labels, isWhole } = useAlbum()
  const [checking, setChecking] = useState(false)
  // while the album is arriving, its labels are incomplete
  const isAsked = isWhole && !isLens && relationship !== 'Participant'
  const count = useMemo(() => (isAsked ? countFindings(findPrivacyRisks(labels)) : 0), [isAsked, labels])
  if (count === 0 && !checking) return null
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setChecking(true)} className={plainRow}>
        <ShieldAlert size={16} aria-hidden className="shrink-0 text-danger-ink" />
        <span className="min-w-0 flex-1">{messages.toReview(count)}</span>
      </button>
      <Suspense>{checking && <PrivacyCheckDialog onClose={() => setChecking(false)} />}</Suspense>
    </>
  )
}
