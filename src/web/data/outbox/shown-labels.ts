import type { LabelIntent } from '#web/data/album/label.ts'
import type { Moments } from '#web/data/client/logical-clock.ts'
import type { LabelOverlay } from '#web/data/labels/label-overlay.ts'
import type { FoldedIntent } from './folded-intents.ts'
import type { Outcome } from './label-batch.ts'
import type { Difference } from './outbox-events.ts'

/** What the screen shows of the outbox. A change is shown once it has its place there, so never one that a crash would take away. */
export function createShownLabels({ overlay, moments }: { overlay: LabelOverlay; moments: Moments }) {
  const answered = ({ albumId, photoId, kind, text, wanted: present }: LabelIntent, wanted?: boolean) =>
    overlay.set(albumId, { photoId, kind, text, wanted, confirmed: { present, at: moments.next() } })
  return {
    /** What the storage told of as refused is not wanted any more. */
    wanted: (intents: readonly FoldedIntent[]): void =>
      overlay.want(intents.filter(({ status }) => status === 'queued')),
    /** It is the last intent for its label and photo, so nothing that was wanted before holds any longer. */
    became(intent: FoldedIntent, now: Outcome['now']): void {
      if (now === 'acknowledged' || (now === 'over' && intent.status !== 'parked')) answered(intent)
      // what takes its place is wanted right after that
      if (now === 'parked' || now === 'discarded' || now === 'replaced') overlay.takeBack(intent)
      if (now === 'queued') overlay.want([intent])
    },
    /** The service has it otherwise after all; what is wanted since then still holds. */
    differs: ({ actual, ...intent }: Difference): void =>
      answered({ ...intent, wanted: actual }, overlay.get(intent.albumId, intent)?.wanted),
  }
}
