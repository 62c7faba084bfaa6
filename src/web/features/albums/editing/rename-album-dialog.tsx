import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Album } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { albumMutations } from '#web/data/resources/album-mutations.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AlbumNameField, wrongAlbumName } from './album-name-field.tsx'
import { messages } from './messages.ts'

/** Renames an album optimistically: the dialog closes at once, and a failure shows as a toast. */
export function RenameAlbumDialog({ album, onClose }: { album: Album; onClose: () => void }) {
  const data = useData()
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(album.name ?? '')
  const [error, setError] = useState<string>()
  const { mutateAsync: rename } = useMutation(albumMutations(data).rename())

  const send = async () => {
    try {
      await rename({ album, name })
    } catch (reason) {
      toast.show({ tone: 'error', text: messages.notRenamed(name, explainError(reason)) })
    }
  }
  const submit = () => {
    const wrong = wrongAlbumName(name)
    setError(wrong)
    if (wrong) return field.current?.focus()
    if (name !== album.name) void send()
    onClose()
  }
  return (
    <FormDialog title={messages.renameAlbum} confirm={messages.rename} onSubmit={submit} onClose={onClose}>
      <AlbumNameField ref={field} value={name} onChange={setName} error={error} />
    </FormDialog>
  )
}
