import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { labelId } from '#web/data/album/label.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type DryRun, dryRun, readLabelFile } from '#web/data/journal/label-file.ts'
import { fetchColumnsWithPending } from '#web/data/outbox/columns-with-pending.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileInput } from '#web/ui/fields/file-input.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type Read = { name: string; run: DryRun; unreadable: number }

/** Maximum number of label groups listed. */
const NAMED = 12

/** Decodes a file as UTF-16 or UTF-8, else as Windows-1252, which Western spreadsheets still write. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Import of a label file: `preview` makes a dry run, `apply` carries it out. */
function useImport(albumId: string, onDone: ImportLabelsDialogProps['onDone']) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const preview = async (chosen: File) => {
    setRead(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const given = readLabelFile(await readText(chosen))
      if (given.rows === undefined) return setProblem(given.problem)
      // compares with fresh photos: against old ones, changes already in effect would be sent
      const photos = await fetchColumnsWithPending(queryClient, data, albumId)
      setRead({ name: chosen.name, run: dryRun(given.rows, photos), unreadable: given.unreadable })
    } catch (error) {
      setProblem(explainError(error))
    } finally {
      setBusy(false)
    }
  }
  const apply = async ({ name, run }: Read) => {
    setBusy(true)
    try {
      const outbox = await data.outbox()
      const batch = { albumId, what: messages.imported(name), groups: run.groups }
      const { batchId, stored } = await outbox.enqueue(batch)
      if (!stored) toast.show({ text: messages.importNotStored, tone: 'error' })
      onDone(run.changes, stored ? batchId : undefined)
    } catch (error) {
      setProblem(explainError(error))
      setBusy(false)
    }
  }
  return { read, problem, busy, preview, apply }
}

type ImportLabelsDialogProps = {
  albumId: string
  onClose: () => void
  /** batchId: undefined if it could not be stored, so that the history doesn't have it. */
  onDone: (changes: number, batchId: string | undefined) => void
}

/** Imports labels from a file, after a dry run. */
export function ImportLabelsDialog({ albumId, onClose, onDone }: ImportLabelsDialogProps) {
  const file = useRef<HTMLInputElement>(null)
  const { read, problem, busy, preview, apply } = useImport(albumId, onDone)
  const changes = read?.run.changes ?? 0
  return (
    <Dialog
      title={messages.importLabels}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button busy={busy && !read} onClick={() => file.current?.click()}>
            {read ? messages.chooseAnother : messages.chooseFile}
          </Button>
          <Button
            variant="primary"
            busy={busy && read !== undefined}
            disabled={changes === 0}
            onClick={() => read && void apply(read)}
          >
            {messages.change(changes)}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-small text-muted">{messages.importHint}</p>
      <FileInput
        ref={file}
        label={messages.file}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        onFile={(chosen) => void preview(chosen)}
      />
      <output className="flex flex-col gap-3">
        {problem && <p className="text-danger-ink">{problem}</p>}
        {read && <DryRunReport {...read} />}
      </output>
    </Dialog>
  )
}

/** What an import would change. */
function DryRunReport({ name, run, unreadable }: Read) {
  const facts = [
    messages.wouldChange(run.changes),
    run.already > 0 && messages.already(run.already),
    run.unknown > 0 && messages.unknown(run.unknown),
    run.tooLong > 0 && messages.tooLong(run.tooLong),
    run.conflicts > 0 && messages.conflicts(run.conflicts),
    unreadable > 0 && messages.unreadableRows(unreadable),
  ]
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <ul className="list-disc ps-5">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      <ul className="flex flex-col gap-1.5">
        {run.groups.slice(0, NAMED).map(({ kind, text, wanted, photoIds }) => (
          <li
            key={`${labelId({ kind, text })} ${wanted}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small"
          >
            {fillIn(wanted ? messages.addTo : messages.removeFrom, {
              label: <LabelChip text={text} kind={kind} size="sm" />,
              photos: messages.photos(photoIds.length),
            })}
          </li>
        ))}
        {run.groups.length > NAMED && (
          <li className="text-small text-muted">{messages.moreGroups(run.groups.length - NAMED)}</li>
        )}
      </ul>
    </>
  )
}
