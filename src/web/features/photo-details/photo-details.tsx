import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AlbumPhoto } from '#web/album/album-source.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { useRows } from '#web/album/use-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'

const fields = [
  ['originalUrl', messages.original],
  ['stableUrl', messages.stable],
  ['videoUrl', messages.video],
  ['downloadUrl', messages.download],
] as const

/** A photo's size and kind, with its identifier and addresses to copy. */
export function PhotoDetails({ photo: { photoId, position, kind } }: { photo: AlbumPhoto }) {
  const { rows, addresses } = useAlbum()
  const toast = useToast()
  const [row] = useRows(rows, [position])
  const copyText = useCopy()
  const copy = (text: string, copied: string) => copyText(text, { copied, notCopied: messages.notCopied })
  const copyAddress = (address: string) => {
    if (!addresses.isExpired(address)) return void copy(address, messages.addressCopied)
    addresses.onExpired()
    toast.show({ text: messages.addressExpired })
  }
  const { width, height } = row ?? {}
  return (
    <section aria-label={messages.details}>
      <h2 className="pb-2 text-section text-muted uppercase">{messages.details}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-small tabular-nums">
        <Entry term={messages.size}>
          {width && height ? messages.sizeOf(width, height) : row && messages.sizeUnknown}
        </Entry>
        <Entry term={messages.kind}>{messages[kind]}</Entry>
        <Entry term={messages.photoId}>
          <span className="flex items-center justify-between gap-1">
            <code className="min-w-0 font-mono text-[12px] wrap-anywhere">
              <VisibleText text={photoId} />
            </code>
            <IconButton
              label={messages.copyId}
              onClick={() => void copy(photoId, messages.idCopied)}
              className="-me-1 shrink-0 pointer-coarse:size-11"
            >
              <Copy size={15} aria-hidden />
            </IconButton>
          </span>
        </Entry>
      </dl>
      <h3 className="pt-2 pb-1.5 text-small text-muted">{messages.copyAddress}</h3>
      <div className="flex flex-wrap gap-1.5">
        {fields.map(([field, name]) => {
          const address = row?.[field]
          if (address === undefined) return null
          return (
            <Button
              key={field}
              size="sm"
              aria-label={messages.copyAddressOf(name)}
              onClick={() => copyAddress(address)}
              className="pointer-coarse:min-h-11"
            >
              {name}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
