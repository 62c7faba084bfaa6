import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { messages } from '#web/ui/messages.ts'

type FormDialogProps = {
  title: string
  /** Text of the button that submits. */
  confirm: string
  /** Text of the other button, if it isn't “Cancel”. */
  cancel?: string | undefined
  /** `danger`: what is confirmed can't be undone. */
  tone?: 'primary' | 'danger'
  busy?: boolean
  disabled?: boolean
  width?: number
  initialFocus?: string | undefined
  /** Class names of the form. */
  className?: string
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog with a form and two buttons: it asks for input, or without fields only for a confirmation. */
export function FormDialog({
  confirm,
  cancel = messages.cancel,
  tone = 'primary',
  busy = false,
  disabled = false,
  className,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancel}</Button>
          <Button variant={tone} type="submit" form={formId} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
        className={className}
      >
        {children}
      </form>
    </Dialog>
  )
}
