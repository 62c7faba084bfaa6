import { CircleCheck } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { ReadErrorNote } from '#web/album/album-cut-off.tsx'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFilterable } from '#web/data/album/label-index.ts'
import type { Label } from '#web/data/album/label.ts'
import { filterBy } from '#web/data/filter/filter.ts'
import { findPrivacyRisks, countFindings } from '#web/data/labels/privacy-check.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'

/** Most labels shown in each list; more appear as these are corrected. */
const MOST = 50

/** Labels that participants can see and perhaps should not, each with a link to its photos. */
export function PrivacyCheckDialog({ onClose }: { onClose: () => void }) {
  const { labels, isCurrent, isCutOff, isStale } = useAlbum()
  const findings = useMemo(() => findPrivacyRisks(labels), [labels])
  const { twins, privateLooking } = findings
  const photos = (label: Label, count: number) => (
    <PhotosOf key={label.kind} label={label} count={count} onClose={onClose} />
  )
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog title={messages.privacyCheck} onClose={onClose} width={520}>
      {isCurrent && !isStale && countFindings(findings) === 0 && (
        <p className="flex items-start gap-2">
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />
          {messages.noProblems}
        </p>
      )}
      <div ref={content} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        {isCutOff || isStale ? (
          <ReadErrorNote heir={content} />
        ) : (
          !isCurrent && <p className="text-muted">{messages.arriving}</p>
        )}
        <Findings title={messages.bothKinds} hint={messages.bothKindsHint} count={twins.length}>
          {twins.slice(0, MOST).map(({ text, ...counts }) => (
            <li key={text} className="flex flex-wrap gap-x-4">
              {photos({ text, kind: 'public' }, counts.public)}
              {photos({ text, kind: 'restricted' }, counts.restricted)}
            </li>
          ))}
        </Findings>
        <Findings title={messages.looksPrivate} hint={messages.looksPrivateHint} count={privateLooking.length}>
          {privateLooking.slice(0, MOST).map((label) => (
            <li key={label.text}>{photos(label, label.count)}</li>
          ))}
        </Findings>
      </div>
    </Dialog>
  )
}

type FindingsProps = { title: string; hint: string; count: number; children: ReactNode }

/** A list of findings; renders nothing if empty. */
const Findings = ({ title, hint, count, children }: FindingsProps) =>
  count > 0 && (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-small text-muted">{hint}</p>
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
      {count > MOST && <p className="text-small text-muted">{messages.moreLabels(count - MOST)}</p>}
    </section>
  )

type PhotosOfProps = { label: Label; count: number; onClose: () => void }

function PhotosOf({ label: { text, kind }, count, onClose }: PhotosOfProps) {
  const { filter } = useAlbum()
  const chip = <LabelChip text={text} kind={kind} />
  if (!isFilterable({ text })) return chip
  return (
    <Link
      to={filter.addressOf(filterBy({ type: 'label', kind, text }))}
      onClick={onClose}
      className="flex min-h-9 min-w-0 items-center gap-2 rounded-control py-1 pe-2 hover:bg-sunken pointer-coarse:min-h-11"
    >
      {chip}
      <span className="text-small text-muted underline underline-offset-2 tabular-nums">
        {messages.photoCount(count)}
      </span>
    </Link>
  )
}
