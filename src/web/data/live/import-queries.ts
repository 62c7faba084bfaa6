import { useQuery } from '@tanstack/react-query'

/** How many photos an album will have, and how many of these the service has still to read. */
export type Arriving = { waiting: number; total: number }

const nothing: Arriving = { waiting: 0, total: 0 }

/** Under what is kept that photos are still to come into an album, as the service last told. */
export const arrivingKey = (albumId: string) => ['extension', 'import', albumId] as const

/** Photos that are still to come; none where nobody told of any. */
export function useArriving(albumId: string): Arriving {
  // only ever told, never asked for
  return useQuery<Arriving>({ queryKey: arrivingKey(albumId), enabled: false }).data ?? nothing
}
