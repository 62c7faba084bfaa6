import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Album } from '#contract/index.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { shareDialog } from './preview-parts.tsx'

/** Opens the share dialog. */
export function ShareButton({ album, variant = 'secondary' }: { album: Album; variant?: ButtonVariant }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        icon={<Share2 size={16} aria-hidden />}
        title={messages.share}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="wordless:sr-only">{messages.share}</span>
      </Button>
      {open && shareDialog(album, () => setOpen(false))}
    </>
  )
}
