import type { Api } from '#web/data/client/client.ts'
import type { LogicalClock } from '#web/data/client/logical-clock.ts'
import { createLabelOverlay } from '#web/data/labels/label-overlay.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { onceFulfilled } from '#web/lib/once.ts'
import { createStore } from '#web/lib/store.ts'
import type { Outbox } from './open-outbox.ts'

type LabelStoreOptions = {
  api: Api
  streamPhotos: StreamPhotos
  clock: LogicalClock
  callerId: () => Promise<string>
}

/** The overlay of pending labels, and the outbox of all label changes, whose code is loaded after the first screen. */
export function createLabelStore(options: LabelStoreOptions) {
  const overlay = createLabelOverlay()
  const over = new AbortController()
  const opened = createStore<Outbox | undefined>(undefined)
  return {
    of: overlay.of,
    subscribe: overlay.subscribe,
    outbox: onceFulfilled(async (): Promise<Outbox> => {
      const { openWhenKnown } = await import('./open-outbox.ts')
      const outbox = await openWhenKnown({ ...options, overlay, signal: over.signal })
      opened.set(outbox)
      return outbox
    }),
    /** The outbox once it is open, whoever opened it. */
    opened,
    /** Stops sending in this tab; queued changes stay on the device. */
    close: () => over.abort(),
  }
}

export type LabelStore = ReturnType<typeof createLabelStore>
