import { useQuery } from '@tanstack/react-query'
import type { Fields } from '#web/data/client/reading/read-values.ts'
import { useData } from './data-context.tsx'

/** Details of an extension; undefined where the service does not offer it, or has not answered yet. */
export function useExtension(name: string): Fields | undefined {
  return useQuery(useData().extensions.list()).data?.get(name)
}
