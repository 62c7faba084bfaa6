import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { isAskable } from '#web/data/album/label-index.ts'
import type { Label } from '#web/data/album/label.ts'
import { countFindings, type LabelFindings } from '#web/data/labels/label-check.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { countOf } from '#web/lib/i18n/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type LabelCheckDialogProps = {
  findings: LabelFindings
  onClose: () => void
}

/** Labels shown of each list; the next follow as soon as these are put right. */
const MOST = 50

/** Labels that participants can see and perhaps should not, each with a link to its photos. */
export function LabelCheckDialog({ findings, onClose }: LabelCheckDialogProps) {
  const { twins, privateLooking } = findings
  const photos = (label: Label, count: number) => (
    <PhotosOf key={label.kind} label={label} count={count} onClose={onClose} />
  )
  return (
    <Dialog title="Check labels" open onClose={onClose} width={520}>
      {countFindings(findings) === 0 && (
        <p className="flex items-start gap-2">
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />
          No label is both public and hidden, and no public one looks private.
        </p>
      )}
      <div className="flex flex-col gap-5">
        {twins.length > 0 && (
          <section aria-label="Public and hidden" className="flex flex-col gap-2">
            <h3 className="font-semibold">Public and hidden</h3>
            <p className="text-small text-muted">
              One text on both sides. Participants see it where it is public, so they know that it exists.
            </p>
            <ul className="flex flex-col divide-y divide-line">
              {twins.slice(0, MOST).map(({ text, ...counts }) => (
                <li key={text} className="flex flex-wrap gap-x-4">
                  {photos({ text, kind: 'public' }, counts.public)}
                  {photos({ text, kind: 'restricted' }, counts.restricted)}
                </li>
              ))}
            </ul>
            <More count={twins.length - MOST} />
          </section>
        )}
        {privateLooking.length > 0 && (
          <section aria-label="Public, but looks private" className="flex flex-col gap-2">
            <h3 className="font-semibold">Public, but looks private</h3>
            <p className="text-small text-muted">Participants see these labels, and the photos that carry them.</p>
            <ul className="flex flex-col divide-y divide-line">
              {privateLooking.slice(0, MOST).map((label) => (
                <li key={label.text}>{photos(label, label.count)}</li>
              ))}
            </ul>
            <More count={privateLooking.length - MOST} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="text-small text-muted">And {countOf(count, { one: 'more label', other: 'more labels' })}.</p>
  )

type PhotosOfProps = Omit<LabelCheckDialogProps, 'findings'> & { label: Label; count: number }

function PhotosOf({ label: { text, kind }, count, onClose }: PhotosOfProps) {
  const { filter } = useAlbum()
  const chip = <LabelChip text={text} kind={kind} />
  if (!isAskable({ text })) return chip
  return (
    <Link
      to={filter.addressOf({
        match: 'all',
        chips: [{ condition: { type: 'label', kind, text }, without: false, off: false }],
      })}
      onClick={onClose}
      className="flex min-h-9 min-w-0 items-center gap-2 rounded-control py-1 pe-2 hover:bg-sunken pointer-coarse:min-h-11"
    >
      {chip}
      <span className="text-small text-muted underline underline-offset-2 tabular-nums">
        {countOf(count, { one: 'photo', other: 'photos' })}
      </span>
    </Link>
  )
}
