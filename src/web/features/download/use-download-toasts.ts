import { useData } from '#web/data/data-context.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { dialogPlace } from './dialog-place.ts'
import { endToast, TOPIC } from './download-toast.ts'
import { messages } from './messages.ts'
import { useDownloadStore } from './use-download-store.ts'

/** Toasts about a download whose dialog is closed; their action opens it, on whatever page is open by then. */
export function useDownloadToasts() {
  const downloadStore = useDownloadStore()
  const { disconnected } = useData()
  const { show } = useToast()
  const place = dialogPlace(disconnected)
  const action = { label: messages.show, onSelect: () => place.set('any page') }
  return {
    tellGoesOn: (): void => show({ text: messages.goesOn, action, topic: TOPIC }),
    tellEnd: (): void => {
      const over = downloadStore.get()
      const isShown = place.get() === 'album' || place.get() === 'any page'
      if (over === undefined || isShown) return
      // on disconnecting, its result is forgotten
      show({ ...endToast(over), ...(!disconnected.signal.aborted && { action }), topic: TOPIC })
    },
  }
}
