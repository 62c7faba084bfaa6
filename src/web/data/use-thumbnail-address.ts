import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Extensions } from '#web/data/resources/extension-queries.ts'
import { type ThumbnailAddress, thumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import { useData } from './data-context.tsx'

/** Addresses of the service's own thumbnails; undefined if it has none, or has not answered yet. */
export function useThumbnailAddress(): ThumbnailAddress | undefined {
  const { api, extensions } = useData()
  const { base } = api
  // stable, so that what it selects changes with the list only, and not at each rendering
  const select = useCallback((list: Extensions) => thumbnailAddress(list.get('thumbnails'), base), [base])
  return useQuery({ ...extensions.list(), select }).data
}
