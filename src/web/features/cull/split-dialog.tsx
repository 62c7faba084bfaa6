import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { disagreement } from '#web/data/cull/disagreement.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { suggestLabels } from '#web/data/labelling/suggest-labels.ts'
import { LabelCombobox } from '#web/labels-ui/label-combobox.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { type CullView, MOST_REVIEWERS, paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type SplitDialogProps = { view: CullView; onClose: () => void }

/** Splitting an album among reviewers, and finding where two of them disagree. */
export function SplitDialog({ view, onClose }: SplitDialogProps) {
  return (
    <Dialog title={messages.splitTitle} open onClose={onClose} width={520}>
      <div className="flex flex-col gap-8">
        <Shares view={view} />
        <Disagreement onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Shares({ view }: { view: CullView }) {
  const { albumId } = useAlbum()
  const navigate = useNavigate()
  const toast = useToast()
  const [reviewers, setReviewers] = useState(view.reviewer?.of ?? 1)
  const addressOf = (number: number) => paths.cull(albumId, { ...view, reviewer: { number, of: reviewers } })
  const copy = async (number: number) => {
    const isCopied = await copyText(new URL(addressOf(number), location.origin).href)
    toast.show(isCopied ? { text: messages.copied, tone: 'ok' } : { text: messages.notCopied, tone: 'error' })
  }
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
                <IconButton label={messages.copyLink(number)} onClick={() => void copy(number)}>
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

/** The label of a text as it was typed: that of the album, public where there are two. */
const labelOf = (labels: readonly LabelCount[], text: string) => labels.find((label) => label.text === text)

function Disagreement({ onClose }: { onClose: () => void }) {
  const { albumId, labels: index } = useAlbum()
  const navigate = useNavigate()
  const labels = [...index.public, ...index.restricted]
  const [texts, setTexts] = useState<readonly [string, string]>(['', ''])
  const [picked, setPicked] = useState<readonly [LabelCount | undefined, LabelCount | undefined]>([
    undefined,
    undefined,
  ])
  const chosenAt = (place: 0 | 1) =>
    picked[place]?.text === texts[place] ? picked[place] : labelOf(labels, texts[place])
  const [mine, theirs] = [chosenAt(0), chosenAt(1)]
  const show = () => {
    if (mine === undefined || theirs === undefined) return
    const filter = writeFilter(disagreement([[mine, theirs]]))
    onClose()
    void navigate(paths.album(albumId, { filter }))
  }
  const field = (place: 0 | 1, label: string) => (
    <LabelCombobox
      label={label}
      value={texts[place]}
      onChange={(text) => setTexts(place === 0 ? [text, texts[1]] : [texts[0], text])}
      options={suggestLabels({ labels, text: texts[place], most: 6 })}
      onPick={(option) => {
        const chosen = labels.find(({ text, kind }) => text === option.text && kind === option.kind)
        setTexts(place === 0 ? [option.text, texts[1]] : [texts[0], option.text])
        setPicked(place === 0 ? [chosen, picked[1]] : [picked[0], chosen])
      }}
    />
  )
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{messages.disagreeTitle}</h3>
      <p className="text-muted">{messages.disagreeHint}</p>
      {field(0, messages.firstLabel)}
      {field(1, messages.secondLabel)}
      <div>
        <Button disabled={mine === undefined || theirs === undefined || mine === theirs} onClick={show}>
          {messages.showDisagreement}
        </Button>
      </div>
    </section>
  )
}
