import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Album } from '#contract/index.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

const ShareDialog = lazyNamed(() => import('./share-dialog.tsx'), 'ShareDialog')

/** The dialog without the button. */
export const shareDialog = (album: Album, onClose: () => void) => (
  <Suspense>
    <ShareDialog album={album} onClose={onClose} />
  </Suspense>
)

/** Opens the share dialog. */
export function ShareButton({ album, variant = 'secondary' }: { album: Album; variant?: ButtonVariant }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        icon={<Share2 size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.share}
      </Button>
      {open && shareDialog(album, () => setOpen(false))}
    </>
  )
}
