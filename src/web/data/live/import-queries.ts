import { queryOptions } from '@tanstack/react-query'

/** Progress of an import: the photos an album will have, and those that the service has still to read. */
export type ImportProgress = { waiting: number; total: number }

/** The import of an album as the service last reported it: live updates write it, and it is never fetched. */
export const importProgress = (albumId: string) =>
  queryOptions<ImportProgress>({ queryKey: ['extension', 'import', albumId] as const, enabled: false })
