import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { explainError } from '#web/data/client/api-error.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
import { countOf, type PluralForms } from '#web/lib/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'

type KeepLookingProps = {
  list: Walked<unknown> | undefined
  /** Continues the list where it stopped. */
  options: UseMutationOptions
  words: PluralForms
}

/** Shown below a list that was not read to its end: how far it was, and a button to continue. */
export function KeepLooking({ list, options, words }: KeepLookingProps) {
  const { mutate, isPending, error } = useMutation(options)
  if (list?.cursor === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
      <output>
        {error
          ? explainError(error)
          : `${countOf(list.data.length, words)} found in the first ${countOf(list.pages, { one: 'page', other: 'pages' })} of the list. There are more pages.`}
      </output>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        Keep looking
      </Button>
    </div>
  )
}
