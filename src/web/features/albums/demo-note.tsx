import { FolderInput, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Album } from '#contract/index.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { returnFocus } from '#web/lib/keyboard/focus-page.ts'
import { createDeviceFlags } from '#web/lib/web-storage.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCoverPhotos } from './album-cover.tsx'
import { messages } from './messages.ts'

const dismissed = createDeviceFlags('contact-sheet:dismissed')
const FLAG = 'demo'

/** Notice above the demo library, until dismissed: what to try, and how to open one's own photos. */
export function DemoNote({ album }: { album: Album | undefined }) {
  const isDemo = useExtension('demo') !== undefined
  const [isOpen, setOpen] = useState(() => !dismissed.has(FLAG))
  if (!isDemo || !isOpen) return null
  return (
    <section
      aria-label={messages.demo}
      className="mb-6 flex items-start gap-3.5 rounded-card border border-line bg-surface py-3 pe-2 ps-4"
    >
      <FolderInput size={18} aria-hidden className="mt-1 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 py-0.5">
        <h2 className="font-semibold">{messages.demo}</h2>
        <p className="mt-0.5 text-muted">
          {fillIn(messages.demoHint, {
            command: (
              <code className="inline-block rounded-[5px] bg-sunken px-1.5 font-mono text-[12px] wrap-anywhere text-ink">
                npm start -- --library ~/Pictures
              </code>
            ),
          })}
        </p>
        <p className="mt-2.5 flex flex-wrap gap-2 pointer-coarse:gap-3">
          {album && <FirstPhoto album={album} />}
          <Link to={paths.webhooks()} className={buttonClass({ size: 'sm' })}>
            {messages.tryWebhook}
          </Link>
        </p>
      </div>
      <IconButton
        label={messages.dismiss}
        onClick={() => {
          dismissed.set(FLAG)
          setOpen(false)
          returnFocus(null)
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  )
}

/** Link to the album's first photo, to try labelling it. */
function FirstPhoto({ album }: { album: Album }) {
  const { albumId } = album
  const [photo] = useCoverPhotos(album, true).data?.data ?? []
  if (photo === undefined) return null
  return (
    <Link to={paths.photo({ albumId, photoId: photo.photoId })} className={buttonClass({ size: 'sm' })}>
      {messages.labelPhoto}
    </Link>
  )
}
