import { albumKey } from '#web/data/album/album-key.ts'
import { inSlices } from '#web/lib/async/in-slices.ts'
import { writeIds } from './id-texts.ts'
import { createPhotoSelection, type PhotoSelection } from './photo-selection.ts'
import { selectedById, selectedIds, type SelectedPhotos } from './selected-photos.ts'
import { holdUnwritten, type SelectionDatabase, openSelectionDatabase, takeUnwritten } from './selection-database.ts'

/** Milliseconds of debounce: holding down an arrow key changes the selection thirty times in a second. */
const PAUSE = 100

type OpenOptions = {
  /** The service's address and the caller. */
  scope: string
  albumId: string
  /** Aborted when this device forgets the service. */
  signal: AbortSignal
  kept?: SelectionDatabase | undefined
}

/** A selection that is stored on this device. Without storage, as in a private window, it lasts as long as the page. */
export async function openSelection({ scope, albumId, signal, kept: given }: OpenOptions): Promise<PhotoSelection> {
  const key = albumKey(scope, albumId)
  const kept = given ?? (await openSelectionDatabase().catch(() => undefined))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Set until the database has it. */
  let unwritten: SelectedPhotos | undefined
  const write = async () => {
    const writing = unwritten
    if (writing === undefined || signal.aborted) return
    const texts = await inSlices(writeIds(selectedIds(writing)))
    // a newer selection is written by itself
    if (unwritten !== writing || signal.aborted) return
    try {
      await kept?.put(key, texts)
    } catch {
      // there is no room, or no database any more: it lasts as long as the page
    }
    if (unwritten === writing) unwritten = undefined
  }
  const leave = () => {
    if (unwritten && !signal.aborted) holdUnwritten({ key, ids: selectedIds(unwritten) })
  }
  addEventListener('pagehide', leave, { signal })
  // back from the back/forward cache, the page itself writes what it held
  addEventListener('pageshow', () => takeUnwritten(key), { signal })
  const held = takeUnwritten(key)
  const selection = createPhotoSelection({
    kept: held ?? (await kept?.get(key).catch(() => [])) ?? [],
    onChange: (selected) => {
      unwritten = selected
      clearTimeout(timer)
      timer = setTimeout(() => void write(), PAUSE)
    },
  })
  if (held) {
    unwritten = selectedById(held)
    void write()
  }
  return selection
}
