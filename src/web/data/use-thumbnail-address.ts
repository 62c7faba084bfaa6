import { useQuery } from '@tanstack/react-query'
import type { Extensions } from '#web/data/resources/extension-queries.ts'
import { type SmallAddress, thumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import { useData } from './data-context.tsx'

const selectAddress = (extensions: Extensions) => thumbnailAddress(extensions.get('thumbnails'))

/** Where the service has its photos small; undefined where it has not, or has not said so yet. */
export function useSmallAddress(): SmallAddress | undefined {
  return useQuery({ ...useData().extensions.list(), select: selectAddress }).data
}
