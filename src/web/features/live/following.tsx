import { useLive } from './use-live.ts'

export function Following({ albumId }: { albumId: string | undefined }) {
  useLive(albumId)
  return null
}
