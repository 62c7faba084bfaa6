import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import type { LabelIndex } from '#web/data/album/label-index.ts'
import { labelId } from '#web/data/album/label.ts'
import { disagreement } from '#web/data/cull/disagreement.ts'
import { explainLink } from '#web/data/filter/explain-link.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { linkTo } from '#web/lib/web-address.ts'
import { type CullView, paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, fieldClass } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { messages } from './messages.ts'
import { MOST_REVIEWERS } from './read-cull-view.ts'

type SplitDialogProps = { view: CullView; onClose: () => void }

/** Splits an album among reviewers, and finds photos on which two of them disagree. */
export function SplitDialog({ view, onClose }: SplitDialogProps) {
  return (
    <Dialog title={messages.splitTitle} onClose={onClose} width={520}>
      <div className="flex flex-col gap-8">
        <Shares view={view} />
        <Disagreement onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Shares({ view }: { view: CullView }) {
  const { albumId, filter } = useAlbum()
  const navigate = useNavigate()
  const copy = useCopy()
  const [reviewers, setReviewers] = useState(view.reviewer?.of ?? 1)
  const addressOf = (number: number) => paths.cull(albumId, { ...view, reviewer: { number, of: reviewers } })
  const problem = explainLink(filter.value)
  const choose = (count: number) => {
    setReviewers(count)
    if (count === 1) void navigate(paths.cull(albumId, { ...view, reviewer: undefined }), { replace: true })
  }
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted">{messages.splitHint}</p>
      <select
        aria-label={messages.reviewers}
        value={reviewers}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        className={classNames(fieldClass, 'h-[38px] max-w-48 pointer-coarse:h-11')}
      >
        {Array.from({ length: MOST_REVIEWERS }, (_, place) => place + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? messages.alone : messages.reviewersCount(count)}
          </option>
        ))}
      </select>
      {reviewers > 1 && problem !== undefined && <p>{problem}</p>}
      {reviewers > 1 && (
        <ul aria-label={messages.share} className="divide-y divide-line rounded-control border border-line">
          {Array.from({ length: reviewers }, (_, place) => place + 1).map((number) => {
            const isOwn = view.reviewer?.number === number && view.reviewer.of === reviewers
            return (
              <li key={number} className="flex items-center gap-2 px-3 py-2">
                <span className="min-w-0 flex-1 font-medium">{messages.reviewer(number, reviewers)}</span>
                {isOwn ? (
                  <span className="text-small text-muted">{messages.cullingShare}</span>
                ) : (
                  <Link to={addressOf(number)} replace className={buttonClass({ size: 'sm' })}>
                    {messages.cullShare}
                  </Link>
                )}
                <IconButton
                  label={messages.copyLink(number)}
                  onClick={() => void copy(linkTo(addressOf(number)), messages)}
                >
                  <Copy size={15} aria-hidden />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const kinds = [
  { kind: 'public', title: messages.publicLabels },
  { kind: 'restricted', title: messages.hiddenLabels },
] as const

type LabelSelectProps = { label: string; labels: LabelIndex; value: string; onChange: (id: string) => void }

function LabelSelect({ label, labels, value, onChange }: LabelSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={classNames(fieldClass, 'h-[38px] pointer-coarse:h-11')}
        >
          <option value="">{messages.chooseLabel}</option>
          {kinds.map(
            ({ kind, title }) =>
              labels[kind].length > 0 && (
                <optgroup key={kind} label={title}>
                  {labels[kind].map((one) => (
                    <option key={labelId(one)} value={labelId(one)}>
                      {shortText(one.text)}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
      )}
    </Field>
  )
}

function Disagreement({ onClose }: { onClose: () => void }) {
  const { albumId, labels } = useAlbum()
  const navigate = useNavigate()
  const [mine, setMine] = useState('')
  const [theirs, setTheirs] = useState('')
  const show = () => {
    const all = [...labels.public, ...labels.restricted]
    const [one, other] = [mine, theirs].map((id) => all.find((label) => labelId(label) === id))
    if (one === undefined || other === undefined) return
    onClose()
    void navigate(paths.album(albumId, { filter: writeFilter(disagreement([[one, other]])) }))
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{messages.disagreeTitle}</h3>
      <p className="text-muted">{messages.disagreeHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <LabelSelect label={messages.firstLabel} labels={labels} value={mine} onChange={setMine} />
        <LabelSelect label={messages.secondLabel} labels={labels} value={theirs} onChange={setTheirs} />
      </div>
      <div>
        <Button disabled={mine === '' || theirs === '' || mine === theirs} onClick={show}>
          {messages.showDisagreement}
        </Button>
      </div>
    </section>
  )
}
