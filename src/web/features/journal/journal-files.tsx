import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { rowsOf, writeLabelCsv, writeLabelJson } from '#web/data/journal/label-file.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useToast } from '#web/ui/toast.tsx'

const ImportDialog = lazyNamed(() => import('./import-dialog.tsx'), 'ImportDialog')

/** The journal of an album as a file, and labels from one. */
export function JournalFiles({ albumId }: { albumId: string }) {
  const { journal } = useData()
  const { show } = useToast()
  const [importing, setImporting] = useState(false)
  const save = async (as: 'csv' | 'json') => {
    try {
      const entries = await (await journal()).entries(albumId, { limit: Infinity })
      const rows = entries.flatMap(rowsOf)
      if (rows.length === 0) return show({ text: 'There is nothing to export yet.' })
      if (as === 'csv') saveFile({ name: 'labels.csv', text: writeLabelCsv(rows), type: 'text/csv' })
      else saveFile({ name: 'labels.json', text: writeLabelJson(rows), type: 'application/json' })
    } catch {
      show({ text: 'This browser’s memory of label changes can’t be read.', tone: 'error' })
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        label="Export"
        variant="secondary"
        trigger={
          <>
            <Download size={16} aria-hidden /> Export
          </>
        }
        items={[
          { label: 'As CSV', hint: 'A row for each label on each photo', onSelect: () => void save('csv') },
          { label: 'As JSON', hint: 'The same, for programs', onSelect: () => void save('json') },
        ]}
      />
      <Button onClick={() => setImporting(true)}>Import labels</Button>
      <Suspense>{importing && <ImportDialog albumId={albumId} onClose={() => setImporting(false)} />}</Suspense>
    </div>
  )
}
