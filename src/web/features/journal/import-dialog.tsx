import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { labelId } from '#web/data/album/label.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type DryRun, dryRun, readLabelFile } from '#web/data/journal/label-file.ts'
import { wantedPhotos } from '#web/data/journal/wanted-photos.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { countOf } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Read = { name: string; run: DryRun; unreadable: number }

/** Milliseconds that an album is as good as just read. */
const JUST_READ = 10_000

/** Labels that are named one by one. */
const NAMED = 12

/** A file's text, in UTF-8 or UTF-16, or in the encoding that spreadsheets in the West still write. */
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

/** Brings labels in from a file; says first what that would do. */
export function ImportDialog({ albumId, onClose }: { albumId: string; onClose: () => void }) {
  const data = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const file = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const look = async (chosen: File) => {
    setRead(undefined)
    setProblem(undefined)
    setBusy(true)
    try {
      const given = readLabelFile(await readText(chosen))
      if (given.rows === undefined) return setProblem(given.problem)
      // what is not known to be so would be sent for nothing
      await queryClient.fetchQuery({ ...data.photos.list(albumId), staleTime: JUST_READ })
      const photos = wantedPhotos(queryClient, data, albumId)
      setRead({ name: chosen.name, run: dryRun(given.rows, photos), unreadable: given.unreadable })
    } catch (error) {
      setProblem(explainError(error))
    } finally {
      setBusy(false)
    }
  }
  const bring = async ({ name, run }: Read) => {
    setBusy(true)
    try {
      const outbox = await data.outbox()
      const { stored } = await outbox.enqueue({ albumId, what: `Import of ${name}`, groups: run.groups })
      if (!stored)
        toast.show({
          text: 'This browser keeps nothing: what is not sent yet is lost when the page is closed.',
          tone: 'error',
        })
      onClose()
    } catch (error) {
      setProblem(explainError(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Import labels"
      open
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button busy={busy && !read} onClick={() => file.current?.click()}>
            Choose {read ? 'another file' : 'a file'}
          </Button>
          <Button
            variant="primary"
            busy={busy && read !== undefined}
            disabled={!read || read.run.changes === 0}
            onClick={() => read && void bring(read)}
          >
            {read && read.run.changes > 0
              ? `Change ${countOf(read.run.changes, { one: 'label', other: 'labels' })}`
              : 'Change labels'}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-small text-muted">
        CSV or JSON with the columns photoId and label, and if need be restricted (yes or no) and action (add or
        remove). What it would do is shown first.
      </p>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        aria-label="File of labels"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void look(chosen)
          // the same file may be chosen again
          currentTarget.value = ''
        }}
      />
      <output className="flex flex-col gap-3">
        {problem && <p className="text-danger-ink">{problem}</p>}
        {read && <DryRunReport {...read} />}
      </output>
    </Dialog>
  )
}

function DryRunReport({ name, run, unreadable }: Read) {
  const facts = [
    run.changes === 0
      ? 'Nothing would change.'
      : `${countOf(run.changes, { one: 'label on a photo', other: 'labels on photos' })} would change, one request each.`,
    run.already > 0 && `${countOf(run.already, { one: 'is', other: 'are' })} so already.`,
    run.unknown > 0 &&
      `${countOf(run.unknown, { one: 'photo is', other: 'photos are' })} not in this album and left out.`,
    run.tooLong > 0 &&
      `${countOf(run.tooLong, { one: 'row has a label', other: 'rows have labels' })} of more than 40 characters and ${run.tooLong === 1 ? 'is' : 'are'} left out.`,
    run.conflicts > 0 &&
      `${countOf(run.conflicts, { one: 'label on a photo is', other: 'labels on photos are' })} both added and removed: the last row counts.`,
    unreadable > 0 &&
      `${countOf(unreadable, { one: 'row', other: 'rows' })} could not be read and ${unreadable === 1 ? 'is' : 'are'} left out.`,
  ]
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <ul className="list-disc ps-5">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      <ul className="flex flex-col gap-1.5">
        {run.groups.slice(0, NAMED).map(({ kind, text, wanted, photoIds }) => (
          <li key={`${labelId({ kind, text })} ${wanted}`} className="flex items-center gap-2 text-small">
            {wanted ? 'Add' : 'Remove'} <LabelChip text={text} kind={kind} size="sm" /> {wanted ? 'to' : 'from'}{' '}
            {countOf(photoIds.length, { one: 'photo', other: 'photos' })}
          </li>
        ))}
        {run.groups.length > NAMED && (
          <li className="text-small text-muted">
            and {countOf(run.groups.length - NAMED, { one: 'label', other: 'labels' })} more
          </li>
        )}
      </ul>
    </>
  )
}
