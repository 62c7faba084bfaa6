import { Download, EllipsisVertical, History, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { explainError } from '#web/data/client/api-error.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { useWhenOpen } from './use-webhook-changes.ts'

const HistoryDialog = lazyNamed(() => import('./history-dialog.tsx'), 'HistoryDialog')
const ImportWebhooksDialog = lazyNamed(
  () => import('#web/features/webhooks/import/import-webhooks-dialog.tsx'),
  'ImportWebhooksDialog',
)

/** Menu for all webhooks: history, export, import. */
export function WebhooksMenu() {
  const [dialog, setDialog] = useState<'history' | 'import'>()
  const exportFile = useExport()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu
        label={messages.more}
        variant="secondary"
        trigger={<EllipsisVertical size={16} aria-hidden />}
        items={[
          { label: messages.history, icon: <History size={16} aria-hidden />, onSelect: () => setDialog('history') },
          {
            label: messages.export,
            hint: messages.exportHint,
            icon: <Download size={16} aria-hidden />,
            onSelect: () => void exportFile(),
          },
          { label: messages.import, icon: <Upload size={16} aria-hidden />, onSelect: () => setDialog('import') },
        ]}
      />
      <Suspense>
        {dialog === 'history' && <HistoryDialog onClose={close} />}
        {dialog === 'import' && <ImportWebhooksDialog onClose={close} />}
      </Suspense>
    </>
  )
}

/** Exports all webhooks, including paused ones. */
function useExport() {
  const whenOpen = useWhenOpen()
  const toast = useToast()
  return async () => {
    const changes = await whenOpen()
    if (changes === undefined) return toast.show({ text: messages.noStorage, tone: 'error' })
    try {
      const [{ writeWebhooksFile }, webhooks] = await Promise.all([
        import('#web/data/webhooks/webhooks-file.ts'),
        changes.readAll(),
      ])
      saveFile({ name: 'webhooks.json', text: writeWebhooksFile(webhooks), type: 'application/json' })
    } catch (error) {
      toast.show({ text: messages.exportFailed(explainError(error)), tone: 'error' })
    }
    return undefined
  }
}
