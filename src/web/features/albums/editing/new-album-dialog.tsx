import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Album } from '#contract/index.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { albumMutations } from '#web/data/resources/album-mutations.ts'
import type { CreateOutcome } from '#web/data/resources/create-album.ts'
import { useMounted } from '#web/lib/use-mounted.ts'
import { paths } from '#web/paths.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AlbumNameField, wrongAlbumName } from './album-name-field.tsx'
import { messages } from './messages.ts'

function explainOutcome(outcome: CreateOutcome | undefined, error: Error | null): string | undefined {
  if (error) return messages.notCreated(explainError(error))
  if (outcome?.made === 'no') return messages.notCreated(explainError(outcome.error))
  if (outcome?.made === 'unknown') return messages.maybeCreated(explainError(outcome.error))
  return undefined
}

export function NewAlbumDialog({ onClose }: { onClose: () => void }) {
  const data = useData()
  const toast = useToast()
  const navigate = useNavigate()
  const isMounted = useMounted()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutateAsync: create, isPending, error, data: outcome } = useMutation(albumMutations(data).create())

  const tell = (album: Album, lost: boolean) =>
    toast.show({
      text: lost ? messages.createdLost(name) : messages.created(name),
      tone: 'ok',
      action: { label: messages.open, onSelect: () => void navigate(paths.album(album.albumId)) },
    })
  const settle = (result: CreateOutcome | undefined, reason: Error | null) => {
    if (result?.made === 'yes') {
      tell(result.album, result.lost)
      if (isMounted()) onClose()
      return
    }
    // an open dialog shows it
    const text = explainOutcome(result, reason)
    if (text !== undefined && !isMounted()) toast.show({ text, tone: 'error' })
  }
  const send = () =>
    create(name).then(
      (result) => settle(result, null),
      (reason: Error) => settle(undefined, reason),
    )
  const submit = () => {
    const problem = wrongAlbumName(name)
    setWrong(problem)
    if (problem) field.current?.focus()
    else if (!isPending) void send()
  }
  return (
    <FormDialog
      title={messages.newAlbum}
      confirm={outcome?.made === 'no' || outcome?.made === 'unknown' ? messages.tryAgain : messages.createAlbum}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AlbumNameField ref={field} value={name} onChange={setName} error={wrong ?? explainOutcome(outcome, error)} />
    </FormDialog>
  )
}
