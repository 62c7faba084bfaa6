import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { WantedLabel } from '#web/data/album/label.ts'
import { createMoments } from '#web/data/client/logical-clock.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import { createLabelOverlay } from '#web/data/labels/label-overlay.ts'
import { intentKey, type LabelGroup, planLabels } from '#web/data/outbox/label-batch.ts'
import type { OutboxEffect, OutboxEvent } from '#web/data/outbox/machine-state.ts'
import { createShownLabels } from '#web/data/outbox/outbox-view.ts'

/** A label for some photos, or off them, whatever they carry. */
export type Act = WantedLabel & { albumId: string; photoIds: readonly string[] }

/** What someone sees in one tab of a world, and what they ask for there: planned once all that it takes is known. */
export function createTabScreen() {
  const [overlay, moments] = [createLabelOverlay(), createMoments()]
  const shown = createShownLabels({ overlay, moments })
  let isRead = false
  /** What the service had when the tab asked. */
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
    /** When what waits is known, and the album has come. */
    whenReady: (act: () => void): void => {
      acts.push(act)
      goOn()
    },
    /** Asks for the album; returns what takes the answer. */
    ask: (): ((keys: ReadonlySet<string>) => void) => {
      const askedAt = moments.next()
      const question = ++asked
      album = undefined
      return (keys) => {
        if (question === asked) album = { keys, askedAt }
        goOn()
      }
    },
    /** What is to be seen is old: someone comes back to it later. */
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
