import { useQuery } from '@tanstack/react-query'
import type { Fields } from '#web/data/client/reading/read-values.ts'
import { useData } from './data-context.tsx'

/** What the service says of an extension; undefined where it does not offer it, or has not said so yet. */
export function useExtension(name: string): Fields | undefined {
  return useQuery(useData().extensions.list()).data?.get(name)
}
