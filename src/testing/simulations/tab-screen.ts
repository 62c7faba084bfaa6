import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import { createLabelOverlay } from '#web/data/labels/label-overlay.ts'
import { intentKey, type LabelGroup, planLabels } from '#web/data/outbox/label-batch.ts'
import type { OutboxEffect, OutboxEvent } from '#web/data/outbox/machine-state.ts'
import { createShownLabels } from '#web/data/outbox/outbox-view.ts'

/** Adds a label to photos or removes it, whether they have it or not. */
export type Act = WantedLabel & { albumId: string; photoIds: readonly string[] }

/** What a tab of the simulation shows, and the acts of its user, which wait until all they need is known. */
export function createTabScreen() {
  const [overlay, clock] = [createLabelOverlay(), createLogicalClock()]
  const shown = createShownLabels({ overlay, clock })
  let isRead = false
  /** The labels that the service had when the tab read the album. */
  let album: { keys: ReadonlySet<string>; askedAt: number } | undefined
  let asked = 0
  let acts: (() => void)[] = []

  const goOn = () => {
    if (!isRead || album === undefined) return
    const ready = acts
    acts = []
    for (const act of ready) act()
  }
  return {
    /** Calls back once the stored batches are known and the album is read. */
    whenReady: (act: () => void): void => {
      acts.push(act)
      goOn()
    },
    /** Starts reading the album; returns the callback for the answer. */
    ask: (): ((keys: ReadonlySet<string>) => void) => {
      const askedAt = clock.next()
      const question = ++asked
      album = undefined
      return (keys) => {
        if (question === asked) album = { keys, askedAt }
        goOn()
      }
    },
    /** The user leaves the tab: its album is outdated. */
    leave: (): void => {
      asked++
      album = undefined
    },
    hear: (event: OutboxEvent): void => {
      if ((event.type === 'read' || event.type === 'notRead') && event.all !== undefined) isRead = true
      goOn()
    },
    show: (effect: Extract<OutboxEffect, { type: 'wanted' | 'became' }>): void => {
      if (effect.type === 'wanted') shown.wanted(effect.intents)
      else shown.became(effect.intent, effect.now)
    },
    plan: (act: Act): LabelGroup[] => {
      const { albumId, photoIds, kind, text } = act
      const has = (photoId: string) => album?.keys.has(intentKey({ ...act, photoId })) === true
      const label = kind === 'public' ? 'labels' : 'restrictedLabels'
      const photos = photoIds.map((photoId) => ({
        photoId,
        originalUrl: '',
        stableUrl: '',
        downloadUrl: '',
        ...(has(photoId) && { [label]: [text] }),
      }))
      const columns = withPendingLabels(columnsOf(photos), {
        pending: overlay.of(albumId),
        askedAt: album?.askedAt ?? 0,
      })
      return planLabels(columns, [act])
    },
  }
}

export type TabScreen = ReturnType<typeof createTabScreen>
