import { useRef, useState } from 'react'
import { explainError } from '#web/data/client/api-error.ts'
import {
  compareWebhooks,
  itemsOf,
  planImport,
  readWebhooksFile,
  type WebhookDifference,
} from '#web/data/webhooks/webhooks-file.ts'
import { messages } from '#web/features/webhooks/changes/messages.ts'
import { UnsentNote } from '#web/features/webhooks/changes/unsent-note.tsx'
import { useWhenOpen } from '#web/features/webhooks/changes/use-webhook-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileInput } from '#web/ui/fields/file-input.tsx'
import { ImportResults } from './import-results.tsx'
import { ImportTable } from './import-table.tsx'
import { useImport } from './use-import.ts'

type Differences = readonly WebhookDifference[]

/** Compares a chosen file with the present webhooks; `problem` if the file can't be read. */
function useComparison() {
  const whenOpen = useWhenOpen()
  const [read, setRead] = useState<{ differences?: Differences; problem?: string }>({})
  const [isReading, setReading] = useState(false)
  const compare = async (file: File) => {
    setReading(true)
    try {
      // undefined of a file that was deleted or changed meanwhile
      const text = await file.text().catch(() => undefined)
      const { webhooks, problem } = text === undefined ? { problem: messages.fileUnreadable } : readWebhooksFile(text)
      if (problem !== undefined) return setRead({ problem })
      const changes = await whenOpen()
      if (changes === undefined) return setRead({ problem: messages.noStorage })
      setRead({ differences: compareWebhooks(webhooks, await changes.readAll()) })
    } catch (error) {
      setRead({ problem: messages.exportFailed(explainError(error)) })
    } finally {
      setReading(false)
    }
  }
  return { ...read, isReading, compare }
}

/** Imports webhooks from a file, after showing what would change. */
export function ImportWebhooksDialog({ onClose }: { onClose: () => void }) {
  const file = useRef<HTMLInputElement>(null)
  const { differences, problem, isReading, compare } = useComparison()
  const [alsoRemove, setAlsoRemove] = useState(false)
  const plan = planImport(differences ?? [], { alsoRemove })
  const items = itemsOf(plan)
  const results = useImport()
  const gone = (differences ?? []).filter(({ is }) => is === 'gone').length
  if (results.rows) return <ImportResults results={results} onClose={onClose} />
  return (
    <Dialog
      title={messages.importTitle}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button busy={isReading} onClick={() => file.current?.click()}>
            {differences ? messages.chooseAnother : messages.chooseFile}
          </Button>
          <Button variant="primary" disabled={items.length === 0} onClick={() => results.start(plan)}>
            {messages.importNow(items.length)}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-small text-muted">{messages.importHint}</p>
      <FileInput
        ref={file}
        label={messages.file}
        accept=".json,application/json"
        onFile={(chosen) => void compare(chosen)}
      />
      <output className="block">
        {problem !== undefined && <p className="text-danger-ink wrap-anywhere">{problem}</p>}
        {differences && <Summary differences={differences} />}
      </output>
      {gone > 0 && (
        <label className="flex cursor-pointer items-center gap-2.5 py-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={alsoRemove}
            onChange={({ currentTarget }) => setAlsoRemove(currentTarget.checked)}
            className="size-4 shrink-0 accent-accent"
          />
          {messages.alsoRemove(gone)}
        </label>
      )}
      {differences && (
        <ImportTable
          label={messages.difference}
          heading={messages.is}
          rows={differences
            .filter(({ is }) => is !== 'same')
            .map((difference) => ({ difference, state: <Intent is={difference.is} alsoRemove={alsoRemove} /> }))}
        />
      )}
      <UnsentNote webhooks={items.flatMap(({ from }) => from ?? [])} />
    </Dialog>
  )
}

function Summary({ differences }: { differences: Differences }) {
  const count = (of: WebhookDifference['is']) => differences.filter(({ is }) => is === of).length
  const counts = { added: count('added'), changed: count('changed'), gone: count('gone'), same: count('same') }
  return (
    <>
      <p className="font-medium">{messages.counts(counts)}</p>
      {counts.added + counts.changed === 0 && <p className="text-small text-muted">{messages.nothingToDo}</p>}
    </>
  )
}

const words = { added: messages.added, changed: messages.changed, gone: messages.isGone, same: messages.same } as const

/** What would happen to a webhook. */
function Intent({ is, alsoRemove }: Pick<WebhookDifference, 'is'> & { alsoRemove: boolean }) {
  return (
    <span className="font-medium">
      {words[is]}
      {is === 'gone' && (
        <span className="block text-small font-normal text-muted">{alsoRemove ? messages.goes : messages.stays}</span>
      )}
    </span>
  )
}
