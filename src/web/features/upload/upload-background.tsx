import { lazy, Suspense } from 'react'
import { useExtension } from '#web/data/extension-queries.ts'

const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }))

/** The tray of uploads, where the service takes any. */
export function UploadBackground() {
  const offer = useExtension('upload')
  return <Suspense>{offer && <UploadTray />}</Suspense>
}
