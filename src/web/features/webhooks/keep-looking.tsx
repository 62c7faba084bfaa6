import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { explainError } from '#web/data/client/api-error.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'

type KeepLookingProps = {
  list: Walked<unknown> | undefined
  /** Mutation that continues the list where it stopped. */
  options: UseMutationOptions
  /** Sentence about how much was read. */
  found: (count: number, pages: number) => string
}

/** Below a truncated list: how much was read, and a button to read on. */
export function KeepLooking({ list, options, found }: KeepLookingProps) {
  const { mutate, isPending, error } = useMutation(options)
  const passFocus = usePassFocus()
  if (list?.cursor === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
      <output>{error ? explainError(error) : found(list.data.length, list.pages)}</output>
      <Button ref={passFocus} size="sm" busy={isPending} onClick={() => mutate()}>
        {messages.keepLooking}
      </Button>
    </div>
  )
}
