import { Suspense } from 'react'
import { useExtension } from '#web/data/use-extension.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'

const AddPhotosButton = lazyNamed(() => import('./add-photos-button.tsx'), 'AddPhotosButton')

type AddPhotosProps = { albumId: string; name: string; relationship: string }

/** Adding photos, where the service offers it and the caller may. */
export function AddPhotos({ albumId, name, relationship }: AddPhotosProps) {
  const says = useExtension('upload')
  if (says === undefined || relationship !== 'Admin') return null
  return (
    <Suspense>
      <AddPhotosButton albumId={albumId} name={name} says={says} />
    </Suspense>
  )
}
