import { useData } from '#web/data/data-context.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { dialogPlace } from './dialog-place.ts'
import { DownloadProgress } from './download-progress.tsx'
import { useDownloadStore } from './use-download-store.ts'

/** The download's dialog over any page, opened from a toast. */
export function DownloadAnywhere() {
  // while the dialog is closed as well: a running download gets the queries of a new key
  useDownloadStore()
  const place = dialogPlace(useData().disconnected)
  const isOpen = useStore(place, (now) => now === 'any page')
  return isOpen && <DownloadProgress place="any page" onClose={() => place.set('closed')} />
}
