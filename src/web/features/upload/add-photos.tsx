import { Images } from 'lucide-react'
import { Suspense } from 'react'
import { useExtension } from '#web/data/use-extension.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { messages } from './messages.ts'

const AddPhotosButton = lazyNamed(() => import('./add-photos-button.tsx'), 'AddPhotosButton')
const PhotoDropZone = lazyNamed(() => import('./add-photos-button.tsx'), 'PhotoDropZone')

type AddPhotosProps = { albumId: string; name: string; relationship: string }

/** Upload button, shown if the service offers uploads and the caller may add photos. */
export function AddPhotos({ albumId, name, relationship }: AddPhotosProps) {
  const says = useExtension('upload')
  if (says === undefined || relationship !== 'Admin') return null
  return (
    <Suspense>
      <AddPhotosButton albumId={albumId} name={name} says={says} />
    </Suspense>
  )
}

/** Empty state of an album, with a drop zone for callers who may add photos. */
export function NoPhotosYet({ albumId, name, relationship }: AddPhotosProps) {
  const says = useExtension('upload')
  const canAdd = says !== undefined && relationship === 'Admin'
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
