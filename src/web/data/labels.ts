import { randomId } from '#web/lib/random-id.ts'
import type { Api } from './client.ts'
import type { LabelChange } from './label-changes.ts'
import { createLabelOverlay } from './label-overlay.ts'
import type { Moments } from './moments.ts'
import type { Outbox } from './outbox/outbox.ts'

type LabelsOptions = {
  api: Api
  moments: Moments
  callerId: () => Promise<string>
}

/** Labels as they are wanted, and the way there: whatever is to change goes through the outbox, which comes when it is needed. */
export function createLabels({ api, moments, callerId }: LabelsOptions) {
  const overlay = createLabelOverlay()
  const over = new AbortController()
  let opening: Promise<Outbox> | undefined

  const open = async () => {
    const { openWhenKnown } = await import('./outbox/open-when-known.ts')
    return openWhenKnown({ api, callerId, overlay, moments, signal: over.signal })
  }
  const outbox = (): Promise<Outbox> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    of: overlay.of,
    subscribe: overlay.subscribe,
    outbox,
    /** Shows the change at once and sends it. Rejects where the service refuses; the change is taken back by then. */
    change: async (albumId: string, { photoId, kind, text, present }: LabelChange): Promise<void> => {
      const id = randomId()
      const intent = { albumId, photoId, kind, text, wanted: present }
      overlay.want(id, [intent])
      try {
        const { changeLabel } = await import('./outbox/change-label.ts')
        await changeLabel({ id, intent, outbox })
      } catch (error) {
        overlay.takeBack(id, intent)
        throw error
      }
    },
    /** Over for this tab; what waits stays on the device. */
    close: () => over.abort(),
  }
}
