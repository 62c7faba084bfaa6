import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { explainLink } from '#web/data/filter/explain-link.ts'
import { packViews } from '#web/data/views/views-link.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { linkTo } from '#web/lib/web-address.ts'
import { withViews } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from './messages.ts'
import type { Views } from './use-views.ts'

type PageLinkDialogProps = {
  keys: Views['keys']
  /** Address to link to; defaults to the current page. */
  to?: string
  onClose: () => void
}

/** A link to what is on screen: the filter, the open photo, and the label shortcuts. */
export function PageLinkDialog({ keys, to, onClose }: PageLinkDialogProps) {
  const { filter } = useAlbum()
  const { pathname, search } = useLocation()
  const plain = to ?? pathname + search
  const [copied, setCopied] = useState<boolean>()
  const { data: packed } = useSuspenseQuery({
    queryKey: ['packed-shortcuts', keys.list],
    queryFn: () => packViews({ views: [], keys: keys.list }),
    staleTime: Infinity,
  })
  const address = keys.list.length > 0 ? withViews(plain, packed) : plain
  const link = linkTo(address)
  const problem = explainLink(filter.value)
  return (
    <Dialog
      title={messages.linkHere}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button
            variant="primary"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copyText(link).then(setCopied)}
          >
            {messages.copyLink}
          </Button>
        </>
      }
    >
      <p>{messages.linkOpens(keys.list.length)}</p>
      {problem !== undefined && <p className="mt-2">{problem}</p>}
      <code className="mt-3 block rounded-control bg-sunken p-3 font-mono text-[12px] wrap-anywhere">{link}</code>
      {/* not a toast, which would lie under the dialog */}
      <output className="mt-2 block min-h-5 text-small text-muted">
        {copied !== undefined && (copied ? messages.linkHereCopied : messages.linkNotCopied)}
      </output>
    </Dialog>
  )
}
