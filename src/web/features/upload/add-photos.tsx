import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Suspense } from 'react'
import type { Fields } from '#web/data/client/reading/read-values.ts'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

const AddPhotosButton = lazyNamed(() => import('./add-photos-button.tsx'), 'AddPhotosButton')
const PhotoDropZone = lazyNamed(() => import('./add-photos-button.tsx'), 'PhotoDropZone')

type AddPhotosProps = { albumId: string; name: string; relationship: string }

/**
 * The service's terms for uploads; undefined where it offers none, or the caller may add no photos. Where that stays unknown,
 * as with more albums than are listed, it is for the service to refuse them.
 */
function useUploadTerms(relationship: string): Fields | undefined {
  const terms = useExtension('upload')
  const { isFetched } = useQuery(useData().albums.administered())
  return isFetched && relationship !== 'Participant' ? terms : undefined
}

/** Upload button, shown if the service offers uploads and the caller may add photos. */
export function AddPhotos({ albumId, name, relationship }: AddPhotosProps) {
  const says = useUploadTerms(relationship)
  if (says === undefined) return null
  return (
    <Suspense>
      <AddPhotosButton albumId={albumId} name={name} says={says} />
    </Suspense>
  )
}

/** Empty state of an album, with a drop zone for callers who may add photos. */
export function NoPhotosYet({ albumId, name, relationship }: AddPhotosProps) {
  const says = useUploadTerms(relationship)
  const canAdd = says !== undefined
  return (
    <EmptyState
      icon={<Images size={22} />}
      title={messages.noPhotos}
      action={
        canAdd && (
          <Suspense>
            <PhotoDropZone albumId={albumId} name={name} says={says} />
          </Suspense>
        )
      }
    >
      {canAdd ? messages.noPhotosStart : messages.noPhotosHint}
    </EmptyState>
  )
}
