import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codePoints, limits } from '#contract/index.ts'
import { explainError } from '#web/data/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { addBatch, isSame, jobWords, listeningFor } from '#web/data/hygiene/label-job.ts'
import { beginJob } from '#web/data/hygiene/run-jobs.ts'
import type { Label, LabelKind } from '#web/data/label-index.ts'
import type { PhotoColumns } from '#web/data/photo-columns.ts'
import { countOf } from '#web/lib/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LabelChip } from '#web/ui/label-chip.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What a dialog begins with: the labels that are to go, and what is proposed in their place. */
export type Proposal = { from: readonly Label[]; into: Label }

type JobDialogProps = {
  albumId: string
  columns: PhotoColumns
  proposal: Proposal
  onClose: () => void
}

const kinds = [
  { value: 'public', label: 'Everyone' },
  { value: 'restricted', label: 'Admins only' },
] as const

const troubles = {
  begun: undefined,
  'not kept': 'Nothing was changed: this browser keeps nothing at the moment, and work in two steps could stop half done.',
  half: 'This could not be written to the device: the new label is added, the old one stays.',
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)

/** Says what putting one label in the place of others would do, and begins it. */
export function JobDialog({ albumId, columns, proposal, onClose }: JobDialogProps) {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const { data: subscriptions } = useQuery(data.subscriptions.list())
  const [text, setText] = useState(proposal.into.text)
  const [kind, setKind] = useState<LabelKind>(proposal.into.kind)
  const [busy, setBusy] = useState(false)
  const into = { text, kind }
  const from = proposal.from.filter((label) => !isSame(label, into))
  const length = codePoints(text)
  const problem = length > limits.label.max ? `At most ${limits.label.max} characters; this has ${length}.` : undefined
  const isPossible = text.trim() !== '' && problem === undefined && from.length > 0

  const [group] = addBatch({ from, into }, { albumId, id: '', columns }).groups
  const added = group?.photoIds.length ?? 0
  const photos = added + (group?.already?.length ?? 0)
  const list = subscriptions?.data ?? []
  const losing = listeningFor(list, albumId, { from, into })
  const hearing = list.filter(({ config }) => config.event === 'photoLabelAdded' && config.albumId === albumId && config.label === text)
  const isThere = columns.labels.some((label) => isSame(label, into))
  const facts = [
    `${countOf(photos, ['photo', 'photos'])}: ${added} gain the new label, then every photo on which the service is seen to have it loses the old.`,
    isThere && from.length > 0 && 'The album has the new label already: they become one, and only taking this back tells them apart again.',
    hearing.length > 0 && added > 0 && `Fires up to ${countOf(added * hearing.length, ['delivery', 'deliveries'])} to ${hearing.map(({ config }) => hostOf(config.targetUrl)).join(', ')}.`,
    losing.length > 0 &&
      `${countOf(losing.length, ['webhook of yours listens', 'webhooks of yours listen'])} for the old name (${losing.map(({ config }) => hostOf(config.targetUrl)).join(', ')}) and would hear nothing more. When this is done, ${losing.length === 1 ? 'it' : 'they'} can be moved.`,
  ]
  const begin = async () => {
    setBusy(true)
    try {
      const how = await beginJob({ data, queryClient, albumId }, { from, into })
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
      title="Put labels right"
      open
      onClose={onClose}
      width={540}
      footer={
        <>
          <Button onClick={onClose}>Leave as it is</Button>
          <Button variant="primary" busy={busy} disabled={!isPossible} onClick={() => void begin()}>
            Change {countOf(photos, ['photo', 'photos'])}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPossible && !busy) void begin()
        }}
      >
        <div className="flex flex-wrap items-center gap-2">
          {proposal.from.map((label) => (
            <LabelChip key={`${label.kind} ${label.text}`} text={label.text} kind={label.kind} />
          ))}
        </div>
        <TextField label="New label" value={text} onChange={setText} error={problem} autoComplete="off" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
          Seen by
          <Segmented label="Who sees it" value={kind} options={kinds} onChange={setKind} />
        </div>
        <output className="text-small text-muted">
          {isPossible ? (
            <>
              <strong className="font-semibold text-ink wrap-anywhere">{jobWords({ from, into })}</strong>
              <ul className="mt-1 list-disc pl-5">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
            </>
          ) : (
            'Write another text, or choose who else sees it.'
          )}
        </output>
      </form>
    </Dialog>
  )
}
