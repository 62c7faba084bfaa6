import { useExtension } from '#web/data/use-extension.ts'
// with it, not when it is offered: by then the network may be gone
import { UploadTray } from './upload-tray.tsx'

/** The tray of uploads, where the service takes any. */
export function UploadBackground() {
  const offer = useExtension('upload')
  return offer && <UploadTray />
}
