import { useRef, useState } from 'react'
import { asName, LONGEST_NAME, MOST_VIEWS, saveView } from '#web/data/views/named-views.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import type { Views } from './use-views.ts'

type SaveViewDialogProps = {
  views: Views
  /** The filter to save, as text. */
  text: string
  onClose: () => void
}

/** Saves the current filter as a named view. */
export function SaveViewDialog({ views, text, onClose }: SaveViewDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const name = asName(typed)
  const isThere = views.list.some((view) => view.name === name)
  const submit = () => {
    const wrong = wrongName()
    setError(wrong)
    if (wrong) return field.current?.focus()
    const isStored = views.set(saveView(views.list, { name, filter: text }))
    if (isStored) toast.show({ text: messages.saved(name), tone: 'ok' })
    onClose()
  }
  const wrongName = () => {
    if (name === '') return messages.enterName
    return !isThere && views.list.length >= MOST_VIEWS ? messages.tooMany(MOST_VIEWS) : undefined
  }
  return (
    <FormDialog
      title={messages.saveFilter}
      confirm={isThere ? messages.replace : messages.save}
      onSubmit={submit}
      onClose={onClose}
      className="flex flex-col gap-3"
    >
      <TextField
        ref={field}
        label={messages.viewName}
        value={typed}
        onChange={setTyped}
        maxLength={LONGEST_NAME}
        error={error}
        hint={isThere ? messages.willReplace : messages.keptHere}
      />
      <code className="rounded-control bg-sunken px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">{text}</code>
    </FormDialog>
  )
}
