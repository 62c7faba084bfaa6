import { useQuery } from '@tanstack/react-query'
import type { Extensions } from '#web/data/resources/extension-queries.ts'
import { type ThumbnailAddress, thumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import { useData } from './data-context.tsx'

const selectAddress = (extensions: Extensions) => thumbnailAddress(extensions.get('thumbnails'))

/** Addresses of the service's own thumbnails; undefined where it has none, or has not answered yet. */
export function useThumbnailAddress(): ThumbnailAddress | undefined {
  return useQuery({ ...useData().extensions.list(), select: selectAddress }).data
}
