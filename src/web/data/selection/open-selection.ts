import { digestText } from '#web/lib/digest-text.ts'
import { type KeptSelections, openKeptSelections } from './kept-selections.ts'
import { createPhotoSelection, type PhotoSelection } from './photo-selection.ts'
import { selectedIds, type SelectedPhotos } from './selected-photos.ts'

/** Milliseconds from a change until it is kept: holding down an arrow key makes thirty in a second. */
const PAUSE = 100

type OpenOptions = {
  /** The service's address. */
  scope: string
  albumId: string
  /** Nothing of the service is to be kept any more. */
  signal: AbortSignal
  kept?: KeptSelections | undefined
}

/** A selection that is kept on this device. Where nothing can be kept, as in a private window, it lasts as long as the page. */
export async function openSelection({ scope, albumId, signal, kept: given }: OpenOptions): Promise<PhotoSelection> {
  // the address of a service is not left behind on the device
  const key = digestText(JSON.stringify([scope, albumId]))
  const kept = given ?? (await openKeptSelections().catch(() => undefined))
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: SelectedPhotos | undefined
  const write = () => {
    clearTimeout(timer)
    const ids = latest && selectedIds(latest)
    latest = undefined
    if (ids && !signal.aborted) kept?.put(key, ids).catch(() => undefined)
  }
  // a tab that is left or reloaded at once
  document.addEventListener('visibilitychange', write, { signal })
  return createPhotoSelection({
    kept: (await kept?.get(key).catch(() => [])) ?? [],
    onChange: (selected) => {
      latest = selected
      clearTimeout(timer)
      timer = setTimeout(write, PAUSE)
    },
  })
}
