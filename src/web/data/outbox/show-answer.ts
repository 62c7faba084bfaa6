import type { LabelOverlay } from '#web/data/label-overlay.ts'
import type { Moments } from '#web/data/moments.ts'
import type { LabelIntent } from './label-batch.ts'

/** The service has it so, on the screen; what a later batch wants still holds. */
export function showAnswer({ overlay, moments }: { overlay: LabelOverlay; moments: Moments }, by: string, intent: LabelIntent): void {
  const { albumId, photoId, kind, text, wanted: present } = intent
  const known = overlay.get(albumId, intent)
  const wanted = known?.by === by ? undefined : known?.wanted
  overlay.set(albumId, { photoId, kind, text, wanted, by: known?.by, confirmed: { present, at: moments.next() } })
}
