import { queryOptions, skipToken } from '@tanstack/react-query'

/** Progress of an import: `total` photos the album will have, `waiting` those that the service has yet to read. */
export type ImportProgress = { waiting: number; total: number }

/** Import progress of an album: written by live updates, never fetched. */
export const importProgress = (albumId: string) =>
  queryOptions<ImportProgress>({ queryKey: ['extension', 'import', albumId] as const, queryFn: skipToken })
