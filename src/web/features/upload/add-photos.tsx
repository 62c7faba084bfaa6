import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Suspense } from 'react'
import type { Fields } from '#web/data/client/reading/read-values.ts'
import { useData } from '#web/data/data-context.tsx'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

const AddPhotosButton = lazyNamed(() => import('./add-photos-button.tsx'), 'AddPhotosButton')
const PhotoDropZone = lazyNamed(() => import('./add-photos-button.tsx'), 'PhotoDropZone')

type AddPhotosProps = { albumId: string; name: string; relationship: string }

/**
 * The service's terms for uploads; undefined if it offers none or the caller is a participant. If the relationship
 * stays unknown, as with more albums than are listed, the service decides.
 */
function useUploadTerms(relationship: string): Fields | 'unknown' | undefined {
  const { extensions, albums } = useData()
  const { data: offers, isPending } = useQuery(extensions.list())
  const { isFetched } = useQuery(albums.administered())
  if (relationship === 'Participant') return undefined
  const terms = offers?.get('upload')
  return isPending || (terms && !isFetched) ? 'unknown' : terms
}

/** Placeholder of the upload button, so that nothing shifts under a finger when it loads. */
const room = (
  <Button className="invisible" icon={<span className="size-4" />}>
    <span className="wordless:sr-only">{messages.addPhotos}</span>
  </Button>
)

/**
 * Upload button, shown if the service offers uploads and the caller may add photos; a placeholder until that is known.
 */
export function AddPhotos({ albumId, name, relationship }: AddPhotosProps) {
  const says = useUploadTerms(relationship)
  if (says === 'unknown') return room
  if (says === undefined) return null
  return (
    <Suspense fallback={room}>
      <AddPhotosButton albumId={albumId} name={name} says={says} />
    </Suspense>
  )
}

/** Empty state of an album, with a drop zone for callers who may add photos. */
export function NoPhotosYet({ albumId, name, relationship }: AddPhotosProps) {
  const says = useUploadTerms(relationship)
  const canAdd = typeof says === 'object'
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
