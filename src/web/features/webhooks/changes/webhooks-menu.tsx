import { EllipsisVertical, History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { messages } from './messages.ts'

const HistoryDialog = lazyNamed(() => import('./history-dialog.tsx'), 'HistoryDialog')

/** Menu of what concerns all webhooks: their history. */
export function WebhooksMenu() {
  const [dialog, setDialog] = useState<'history'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu
        label={messages.more}
        variant="secondary"
        trigger={<EllipsisVertical size={16} aria-hidden />}
        items={[
          { label: messages.history, icon: <History size={16} aria-hidden />, onSelect: () => setDialog('history') },
        ]}
      />
      <Suspense>{dialog === 'history' && <HistoryDialog onClose={close} />}</Suspense>
    </>
  )
}
