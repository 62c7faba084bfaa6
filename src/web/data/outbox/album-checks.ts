import type { LabelIntent } from '#web/data/album/label.ts'
import { backoff } from '#web/lib/async/backoff.ts'
import type { FoldedIntent, FoldedIntents } from './folded-intents.ts'
import type { Difference } from './label-batch.ts'

/** Debounce after an album's last acknowledged change, in milliseconds: SOON from MANY changes on, LATER with fewer. */
const MANY = 20
const SOON = 1_000
const LATER = 30_000

/** Schedule of verifications: once all changes of an album are sent, they are compared with the service's labels. */
export function createAlbumChecks(fold: FoldedIntents) {
  const dueAt = new Map<string, number>()
  const sentIn = new Map<string, number>()
  const underWay = new Map<string, readonly FoldedIntent[]>()
  const failures = new Map<string, number>()
  return {
    /** The service has acknowledged one more change of the album. */
    sent(albumId: string, now: number): void {
      const sent = (sentIn.get(albumId) ?? 0) + 1
      sentIn.set(albumId, sent)
      dueAt.set(albumId, now + (sent >= MANY ? SOON : LATER))
    },
    /** Starts the verifications that are due. @returns their albums, with the acknowledged intents */
    begin(now: number): { albumId: string; intents: readonly FoldedIntent[] }[] {
      const albums: { albumId: string; intents: readonly FoldedIntent[] }[] = []
      for (const [albumId, at] of dueAt) {
        if (now < at || underWay.has(albumId)) continue
        dueAt.delete(albumId)
        const own = [...fold.all()].filter((intent) => intent.albumId === albumId)
        const sent = own.filter(({ status }) => status === 'acknowledged')
        if (sent.length === 0) continue
        // intents whose photo is missing don't count: they may wait for days
        if (own.some(({ status, reason }) => status === 'queued' && !reason)) dueAt.set(albumId, now + SOON)
        else {
          underWay.set(albumId, sent)
          albums.push({ albumId, intents: sent })
        }
      }
      return albums
    },
    /**
     * Removes the verified intents from the outbox.
     * @returns them (`over`), and the differences found on the service
     */
    end(albumId: string, actual: (intent: LabelIntent) => boolean | undefined) {
      const found: Difference[] = []
      const over: FoldedIntent[] = []
      for (const intent of underWay.get(albumId) ?? []) {
        // replaced since then: the newer intent is verified later
        if (fold.get(intent.key) !== intent || intent.status !== 'acknowledged') continue
        const { photoId, kind, text, wanted } = intent
        const is = actual(intent)
        if (is !== undefined && is !== wanted) found.push({ albumId, photoId, kind, text, wanted, actual: is })
        fold.remove(intent, 'over')
        over.push(intent)
      }
      underWay.delete(albumId)
      sentIn.delete(albumId)
      failures.delete(albumId)
      return { found, over }
    },
    /** The album could not be read: retries after a backoff. */
    fail(albumId: string, now: number): void {
      underWay.delete(albumId)
      const failed = failures.get(albumId) ?? 0
      failures.set(albumId, failed + 1)
      dueAt.set(albumId, now + backoff(failed, { first: SOON, longest: LATER }))
    },
    nextAt: (): number =>
      Math.min(Infinity, ...[...dueAt].filter(([albumId]) => !underWay.has(albumId)).map(([, at]) => at)),
  }
}
