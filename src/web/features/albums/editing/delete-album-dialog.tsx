import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { albumMutations } from '#web/data/resources/album-mutations.ts'
import { albumCounts } from '#web/features/albums/messages.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

type DeleteAlbumDialogProps = { album: Album; onClose: () => void; onDeleted?: (() => void) | undefined }

/** A name as people type it: keyboards lack the “…” with which the service ends a shortened name. */
const asTyped = (name: string) => name.trim().replaceAll('…', '...')

/** Deletes an album after its name was typed to confirm, since this can't be undone. */
export function DeleteAlbumDialog({ album, onClose, onDeleted }: DeleteAlbumDialogProps) {
  const data = useData()
  const toast = useToast()
  const isMounted = useMounted()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutateAsync: remove, isPending, error } = useMutation(albumMutations(data).remove())
  // an unnamed album is confirmed by its identifier
  const name = album.name || album.albumId
  const counts = albumCounts(album)

  const send = async () => {
    try {
      await remove(album.albumId)
    } catch (reason) {
      // an open dialog shows `error`
      if (!isMounted()) toast.show({ text: messages.notDeleted(explainError(reason)), tone: 'error' })
      return
    }
    toast.show({ text: messages.deleted(albumTitle(album)), tone: 'ok' })
    if (isMounted()) onClose()
    onDeleted?.()
  }
  const submit = () => {
    if (isPending) return
    if (asTyped(typed) === asTyped(name)) void send()
    else setWrong(messages.otherName)
  }
  return (
    <FormDialog
      title={messages.deleteTitle}
      confirm={messages.deleteAlbum}
      tone="danger"
      busy={isPending}
      disabled={typed === ''}
      onSubmit={submit}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <p className="text-muted">
        {counts.length > 0 ? messages.deleteWith(messages.photosAndPeople(counts)) : messages.deleteHint}
      </p>
      <p className="rounded-control bg-sunken px-3 py-2 font-medium wrap-anywhere whitespace-pre-wrap select-all">
        {name}
      </p>
      <TextField
        label={messages.typeName}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setWrong(undefined)
        }}
        error={wrong ?? (error ? messages.notDeleted(explainError(error)) : undefined)}
        autoComplete="off"
      />
    </FormDialog>
  )
}
