import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useData } from '#web/data/data-context.tsx'
import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import { curlCommands, labelCsv, labelJson, photoIdList } from '#web/data/download/label-lists.ts'
import { listAddresses } from '#web/data/download/open-download-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { messages } from './messages.ts'

type Text = (order: DownloadOrder) => string | Promise<string>

type CopyListsProps = {
  order: () => DownloadOrder
  isReady: boolean
  /** Further alternatives to a download. */
  children: ReactNode
}

/** Copies lists of the photos to the clipboard; none contains an API key. */
export function CopyLists({ order, isReady, children }: CopyListsProps) {
  const { photos, disconnected } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()
  const copyText = useCopy()
  const [busy, setBusy] = useState(false)
  const curl: Text = async (taken) => {
    const addresses = await listAddresses({ queryClient, photos, disconnected: disconnected.signal }, taken)
    return curlCommands(addresses, taken.layout)
  }
  const copy = async (text: Text) => {
    if (busy) return
    setBusy(true)
    try {
      const taken = order()
      await copyText(await text(taken), {
        copied: messages.copied(taken.photos.length),
        notCopied: messages.notCopied,
      })
    } catch {
      toast.show({ text: messages.noAddresses, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const texts: { label: string; text: Text }[] = [
    { label: messages.copyCsv, text: (taken) => labelCsv(taken.photos) },
    { label: messages.copyJson, text: (taken) => labelJson(taken.photos) },
    { label: messages.copyIds, text: (taken) => photoIdList(taken.photos) },
    { label: messages.copyCurl, text: curl },
  ]
  return (
    <section aria-label={messages.instead} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-small font-medium">{messages.instead}</h3>
      <div className="flex flex-wrap gap-2">
        {texts.map(({ label, text }) => (
          // not disabled while one is copied: that would drop the focus
          <Button key={label} size="sm" disabled={!isReady} aria-disabled={busy} onClick={() => void copy(text)}>
            {label}
          </Button>
        ))}
      </div>
      <p className="text-small text-muted">{messages.curlHint}</p>
      {children}
    </section>
  )
}
