import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { codePoints, limits, type WebhookSubscription } from '#contract/index.ts'
import { indexLabels } from '#web/data/album/label-index.ts'
import { sameLabel, type Label, type LabelKind } from '#web/data/album/label.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { kindOfNew } from '#web/data/labelling/new-label.ts'
import {
  type MergePlan,
  listeningFor,
  mergeWords,
  participantsSee,
  photosWith,
} from '#web/data/merge-labels/label-merge.ts'
import { beginMerge } from '#web/data/merge-labels/run-merges.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { useMounted } from '#web/lib/use-mounted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { KeptLabelChoice, NewLabel, type Proposal } from './merge-fields.tsx'
import { messages } from './messages.ts'

type MergeDialogProps = {
  albumId: string
  columns: PhotoColumns
  proposal: Proposal
  onClose: () => void
  /** Called once it has begun, to announce it with an undo of its batch. */
  onBegun: (what: string, batchId: string) => void
}

const troubles = { 'no storage': messages.notStored, 'not stored': messages.halfStored }

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)

type Known = {
  albumId: string
  columns: PhotoColumns
  subscriptions: readonly WebhookSubscription[]
  /** Several labels are merged into one of them; otherwise one is renamed. */
  isMerge: boolean
}

/** The effects of a merge: photos changed, those on which participants newly see the label, other facts in words. */
function effectsOf({ from, into }: MergePlan, { albumId, columns, subscriptions, isMerge }: Known) {
  const photos = photosWith(columns, from).length
  const losing = listeningFor(subscriptions, albumId, { from, into })
  const { shown, hidden } = participantsSee(columns, { from, into })
  // in a merge the target exists by definition
  const isNews = !isMerge && columns.labels.some((label) => sameLabel(label, into))
  const facts = [
    hidden > 0 && messages.hides(hidden),
    isNews && messages.alreadyThere(into),
    messages.removedLater(from.length),
    losing.length > 0 && messages.webhooksListen(losing.map(({ config }) => hostOf(config.targetUrl))),
  ]
  return { photos, shown, facts: facts.filter((fact) => fact !== false) }
}

/** Begins a merge, and reports problems in a toast. `hasChanged`: it has to be confirmed again. */
function useBeginMerge({ albumId, onClose, onBegun }: Pick<MergeDialogProps, 'albumId' | 'onClose' | 'onBegun'>) {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const isMounted = useMounted()
  const [busy, setBusy] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)
  const begin = async (plan: MergePlan, confirmed: { photos: number; shown: number }) => {
    setBusy(true)
    setHasChanged(false)
    try {
      const begun = await beginMerge({ data, queryClient, albumId }, plan, confirmed)
      if (begun === 'changed') {
        if (isMounted()) setHasChanged(true)
        else show({ text: messages.changedMeanwhile, tone: 'error' })
        return setBusy(false)
      }
      if (typeof begun === 'string') show({ text: troubles[begun], tone: 'error' })
      if (begun === 'no storage') return setBusy(false)
      // if every photo already has the new label nothing is sent, and the outbox triggers no refetch
      await queryClient.invalidateQueries({ queryKey: ['journal'] })
      if (isMounted()) onClose()
      if (begun !== 'not stored') onBegun(messages.begun(mergeWords(plan), begun.photos), begun.batchId)
    } catch (error) {
      show({ text: messages.failed(explainError(error)), tone: 'error' })
      setBusy(false)
    }
  }
  return { begin, busy, hasChanged }
}

/** Replaces labels by another one: shows the effects, and begins the merge. */
export function MergeDialog({ albumId, columns, proposal, onClose, onBegun }: MergeDialogProps) {
  const { data: subscriptions } = useQuery(useData().subscriptions.list())
  const labels = useMemo(() => {
    const index = indexLabels(columns)
    return [...index.public, ...index.restricted]
  }, [columns])
  const [text, setText] = useState(proposal.into.text)
  const [choice, setChoice] = useState<LabelKind | undefined>(proposal.into.kind)
  const { begin, busy, hasChanged } = useBeginMerge({ albumId, onClose, onBegun })
  const main = useRef<HTMLButtonElement>(null)
  // an existing label may begin or end with a space
  const wanted = labels.some((label) => label.text === text) ? text : text.trim()
  const into = { text: wanted, kind: choice ?? kindFor(wanted, { labels, proposal }) }
  const from = proposal.from.filter((label) => !sameLabel(label, into))
  const isMerge = proposal.from.length > 1
  const length = codePoints(wanted)
  const problem = length > limits.label.max ? messages.tooLong(limits.label.max, length) : undefined
  const isChange = wanted !== '' && problem === undefined && from.length > 0
  const effects = effectsOf({ from, into }, { albumId, columns, subscriptions: subscriptions?.data ?? [], isMerge })
  const { photos, shown } = effects
  // others may have removed the labels while the dialog is open
  const isPossible = isChange && photos > 0
  const write = (next: string) => {
    setText(next)
    // choosing hidden survives typing, choosing public doesn't: the text it was chosen for has changed
    if (choice === 'public') setChoice(undefined)
  }
  const choose = (label: Label) => {
    setText(label.text)
    setChoice(label.kind)
  }
  const isRename = !proposal.from.some((label) => label.text === wanted)
  return (
    <Dialog
      title={isMerge ? messages.mergeTitle : messages.editTitle}
      onClose={onClose}
      width={540}
      footer={
        <>
          <Button onClick={onClose}>{busy ? messages.closeDialog : messages.cancel}</Button>
          <Button
            ref={main}
            variant={shown > 0 ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isPossible}
            onClick={() => void begin({ from, into }, effects)}
          >
            {shown > 0 ? messages.publish({ isMerge, isRename }) : messages.change(photos)}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // publishing a label must be confirmed with the button that names it
          if (shown > 0) main.current?.focus()
          else if (isPossible && !busy) void begin({ from, into }, effects)
        }}
      >
        {isMerge ? (
          <KeptLabelChoice labels={proposal.from} value={into} onChange={choose} />
        ) : (
          <NewLabel {...{ labels, proposal, text, into, problem }} onText={write} onKind={setChoice} onPick={choose} />
        )}
        <output className="text-small text-muted">
          {hasChanged && <span className="mb-2 block font-medium text-ink">{messages.changedMeanwhile}</span>}
          {isChange ? <Effects plan={{ from, into }} {...effects} /> : messages.notYet}
        </output>
      </form>
    </Dialog>
  )
}

/** The effects in words, what participants newly see first. */
function Effects({ plan: { from, into }, photos, shown, facts }: { plan: MergePlan } & ReturnType<typeof effectsOf>) {
  return (
    <>
      {shown > 0 && (
        <span className="mb-2 flex items-start gap-2 font-medium text-danger-ink">
          <Eye size={16} aria-hidden className="mt-px shrink-0" />
          <span className="wrap-anywhere">{messages.publishes(into.text, shown)}</span>
        </span>
      )}
      <strong className="font-semibold text-ink wrap-anywhere">
        {fillIn(messages.effect(from, into, photos), {
          ...Object.fromEntries(from.map(({ text }, place) => [place, <VisibleText key={place} text={text} />])),
          into: <VisibleText text={into.text} />,
        })}
      </strong>
      <ul className="mt-1 list-disc ps-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  )
}

/** The default kind of a label under a new name. A hidden label stays hidden. */
function kindFor(text: string, { labels, proposal }: { labels: readonly Label[]; proposal: Proposal }): LabelKind {
  if (proposal.from.some(({ kind }) => kind === 'restricted')) return 'restricted'
  return labels.some((label) => sameLabel(label, { text, kind: 'public' })) ? 'public' : kindOfNew(labels, text)
}
