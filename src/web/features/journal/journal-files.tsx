import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { rowsOf, writeLabelCsv, writeLabelJson } from '#web/data/journal/label-file.ts'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { useLabelUndo } from './use-label-undo.ts'

const ImportLabelsDialog = lazyNamed(() => import('./import-labels-dialog.tsx'), 'ImportLabelsDialog')

/** Exports an album's journal as a file, and imports labels from one. */
export function JournalFiles({ albumId }: { albumId: string }) {
  const { journal, albums } = useData()
  const isParticipant = relationshipIn(useQuery(albums.administered()).data, albumId) === 'Participant'
  const { show } = useToast()
  const { offerUndo } = useLabelUndo(albumId)
  const [importing, setImporting] = useState(false)
  const save = async (as: 'csv' | 'json') => {
    try {
      const entries = await (await journal()).entries(albumId, { limit: Infinity })
      const rows = entries.flatMap(rowsOf)
      if (rows.length === 0) return show({ text: messages.nothingToExport })
      if (as === 'csv') saveFile({ name: 'labels.csv', text: writeLabelCsv(rows), type: 'text/csv' })
      else saveFile({ name: 'labels.json', text: writeLabelJson(rows), type: 'application/json' })
    } catch {
      show({ text: messages.unreadable, tone: 'error' })
    }
  }
  const onImported = (changes: number, batchId: string | undefined) => {
    setImporting(false)
    if (changes > 1 && batchId !== undefined) offerUndo(messages.importDone(changes), batchId)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        label={messages.export}
        variant="secondary"
        trigger={
          <>
            <Download size={16} aria-hidden /> {messages.export}
          </>
        }
        items={[
          { label: messages.asCsv, hint: messages.asCsvHint, onSelect: () => void save('csv') },
          { label: messages.asJson, hint: messages.asJsonHint, onSelect: () => void save('json') },
        ]}
      />
      {!isParticipant && <Button onClick={() => setImporting(true)}>{messages.importLabels}</Button>}
      <Suspense>
        {importing && <ImportLabelsDialog albumId={albumId} onClose={() => setImporting(false)} onDone={onImported} />}
      </Suspense>
    </div>
  )
}
