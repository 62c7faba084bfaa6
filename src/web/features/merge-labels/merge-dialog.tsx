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
  addBatch,
  type MergePlan,
  mergeWords,
  listeningFor,
  participantsSee,
} from '#web/data/merge-labels/label-merge.ts'
import { beginMerge } from '#web/data/merge-labels/run-merges.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LabelThatStays, NewLabel, type Proposal } from './merge-fields.tsx'

type MergeDialogProps = {
  albumId: string
  columns: PhotoColumns
  proposal: Proposal
  onClose: () => void
}

const troubles = {
  begun: undefined,
  'not kept':
    'Nothing was changed: this browser keeps nothing at the moment, and work in two steps could stop half done.',
  half: 'This could not be written to the device: the new label is added, the old one stays.',
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)

type Known = { albumId: string; columns: PhotoColumns; subscriptions: readonly WebhookSubscription[] }

/** The effects of a merge: to how many photos, on how many of them participants come to see the label, and the rest in words. */
function effectsOf({ from, into }: MergePlan, { albumId, columns, subscriptions }: Known) {
  const [group] = addBatch({ from, into }, { albumId, id: '', columns }).groups
  const added = group?.photoIds.length ?? 0
  const photos = added + (group?.already?.length ?? 0)
  const losing = listeningFor(subscriptions, albumId, { from, into })
  const { shown, hidden } = participantsSee(columns, { from, into })
  const isThere = columns.labels.some((label) => sameLabel(label, into))
  const facts = [
    hidden > 0 &&
      `Participants will no longer see this label on ${countOf(hidden, { one: 'photo', other: 'photos' })}.`,
    `${countOf(photos, { one: 'photo', other: 'photos' })}: ${added} gain the new label, then every photo on which the service is seen to have it loses the old.`,
    isThere &&
      from.length > 0 &&
      'The album has the new label already: they become one, and only undoing this tells them apart again.',
    losing.length > 0 &&
      `${countOf(losing.length, { one: 'webhook of yours listens', other: 'webhooks of yours listen' })} for the old name (${losing.map(({ config }) => hostOf(config.targetUrl)).join(', ')}) and would hear nothing more. When this is done, ${losing.length === 1 ? 'it' : 'they'} can be moved.`,
  ]
  return { photos, shown, facts: facts.filter((fact) => fact !== false) }
}

/** Says what putting one label in the place of others would do, and begins it. */
export function MergeDialog({ albumId, columns, proposal, onClose }: MergeDialogProps) {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const { data: subscriptions } = useQuery(data.subscriptions.list())
  const labels = useMemo(() => {
    const index = indexLabels(columns)
    return [...index.public, ...index.restricted]
  }, [columns])
  const [text, setText] = useState(proposal.into.text)
  const [choice, setChoice] = useState<LabelKind | undefined>(proposal.into.kind)
  const [busy, setBusy] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const into = { text, kind: choice ?? kindFor(text, { labels, proposal }) }
  const from = proposal.from.filter((label) => !sameLabel(label, into))
  const isMerge = proposal.from.length > 1
  const length = codePoints(text)
  const problem = length > limits.label.max ? `At most ${limits.label.max} characters; this has ${length}.` : undefined
  const isPossible = text.trim() !== '' && problem === undefined && from.length > 0
  const write = (next: string) => {
    setText(next)
    // a choice to hide outlasts the typing, a choice to show does not: what it was made for may have become another
    if (choice === 'public') setChoice(undefined)
  }
  const choose = (label: Label) => {
    setText(label.text)
    setChoice(label.kind)
  }

  const { photos, shown, facts } = effectsOf(
    { from, into },
    { albumId, columns, subscriptions: subscriptions?.data ?? [] },
  )
  const begin = async () => {
    setBusy(true)
    try {
      const how = await beginMerge({ data, queryClient, albumId }, { from, into })
      const trouble = troubles[how]
      if (trouble) show({ text: trouble, tone: 'error' })
      if (how === 'not kept') return setBusy(false)
      // where every photo has the new label already nothing is sent, and the outbox has nothing to tell
      await queryClient.invalidateQueries({ queryKey: ['journal'] })
      onClose()
    } catch (error) {
      show({ text: `Nothing was changed. ${explainError(error)}`, tone: 'error' })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={isMerge ? 'Merge labels' : 'Put labels right'}
      open
      onClose={onClose}
      width={540}
      footer={
        <>
          <Button onClick={onClose}>Leave as it is</Button>
          <Button
            ref={main}
            variant={shown > 0 ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isPossible}
            onClick={() => void begin()}
          >
            {shown > 0 ? publishWords(proposal, into) : `Change ${countOf(photos, { one: 'photo', other: 'photos' })}`}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // what participants come to see is confirmed with the button that says so
          if (shown > 0) main.current?.focus()
          else if (isPossible && !busy) void begin()
        }}
      >
        {isMerge ? (
          <LabelThatStays labels={proposal.from} value={into} onChange={choose} />
        ) : (
          <NewLabel {...{ labels, proposal, into, problem }} onText={write} onKind={setChoice} onPick={choose} />
        )}
        <output className="text-small text-muted">
          {isPossible ? (
            <>
              {shown > 0 && (
                <span className="mb-2 flex items-start gap-2 font-medium text-danger-ink">
                  <Eye size={16} aria-hidden className="mt-px shrink-0" />
                  <span className="wrap-anywhere">
                    Participants will see “{text}” on {countOf(shown, { one: 'photo', other: 'photos' })} that only
                    admins see marked now.
                  </span>
                </span>
              )}
              <strong className="font-semibold text-ink wrap-anywhere">{mergeWords({ from, into })}</strong>
              <ul className="mt-1 list-disc ps-5">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </>
          ) : (
            'Write another text, or choose who else sees it.'
          )}
        </output>
      </form>
    </Dialog>
  )
}

/** Who sees the label under a new name, unless somebody chooses. A hidden label stays hidden. */
function kindFor(text: string, { labels, proposal }: { labels: readonly Label[]; proposal: Proposal }): LabelKind {
  if (proposal.from.some(({ kind }) => kind === 'restricted')) return 'restricted'
  return labels.some((label) => sameLabel(label, { text, kind: 'public' })) ? 'public' : kindOfNew(labels, text)
}

function publishWords({ from }: Proposal, { text }: Label): string {
  if (from.length > 1) return 'Make public and merge'
  return from.some((label) => label.text === text) ? 'Make public' : 'Make public and rename'
}
