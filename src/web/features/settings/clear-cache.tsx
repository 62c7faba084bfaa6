import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type ClearCacheProps = {
  /** How much is kept, or why nothing is; undefined while loading. */
  status: string | undefined
  label: string
  isAbsent: boolean
  clear: () => Promise<void>
  /** Query invalidated after clearing. */
  queryKey: readonly unknown[]
}

/** Size of a cache, and a button to clear it. */
export function ClearCache({ status, label, isAbsent, clear, queryKey }: ClearCacheProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: clear,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <p className="min-h-5 text-muted" aria-live="polite">
        {status}
      </p>
      <Button icon={<Eraser size={16} aria-hidden />} busy={isPending} disabled={isAbsent} onClick={() => mutate()}>
        {label}
      </Button>
    </>
  )
}
