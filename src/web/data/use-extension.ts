import { useQuery } from '@tanstack/react-query'
import { type Fields, nameIn } from '#web/data/client/reading/read-values.ts'
import { useData } from './data-context.tsx'

/** Details of an extension; undefined if the service does not offer it, or has not answered yet. */
export function useExtension(name: string): Fields | undefined {
  return useQuery(useData().extensions.list()).data?.get(name)
}

/** The caller's name; undefined if the service gives none. */
export const useOwnName = (): string | undefined => nameIn(useExtension('callers')?.['ownName']) || undefined
