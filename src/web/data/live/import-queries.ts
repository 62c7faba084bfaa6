import { queryOptions } from '@tanstack/react-query'

/** How many photos an album will have, and how many of these the service has still to read. */
export type ImportProgress = { waiting: number; total: number }

/** The import of an album, as the service last told: only ever told, never asked for. */
export const importProgress = (albumId: string) =>
  queryOptions<ImportProgress>({ queryKey: ['extension', 'import', albumId] as const, enabled: false })
