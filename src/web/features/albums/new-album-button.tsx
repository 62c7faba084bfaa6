import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

const NewAlbumDialog = lazyNamed(() => import('#web/features/albums/editing/new-album-dialog.tsx'), 'NewAlbumDialog')

export function NewAlbumButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {messages.newAlbum}
      </Button>
      {open && (
        <Suspense>
          <NewAlbumDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
