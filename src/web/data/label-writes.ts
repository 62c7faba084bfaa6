import { isRetryable, retryDelay } from './api-error.ts'
import type { Api } from './client.ts'
import { type LabelChange, labelKey, type PendingLabel, type PendingLabels } from './label-changes.ts'
import type { Moments } from './moments.ts'

type LabelWritesOptions = {
  api: Api
  moments: Moments
  /** Resolves after so many milliseconds. */
  wait?: (milliseconds: number) => Promise<void>
}

const TRIES = 5

const none: PendingLabels = new Map()

const later = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/**
 * Sends label changes and knows them before the service does. Changes of one label on one photo fold into the last one
 * wanted: there is never more than one call under way for it, so calls can't overtake each other. Adding what is there
 * and removing what is not succeed, so a call without an answer is made again.
 */
export function createLabelWrites({ api, moments, wait = later }: LabelWritesOptions) {
  const albums = new Map<string, PendingLabels>()
  const underWay = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()

  const of = (albumId: string): PendingLabels => albums.get(albumId) ?? none

  const set = (albumId: string, label: PendingLabel) => {
    albums.set(albumId, new Map(of(albumId)).set(labelKey(label), label))
    for (const listener of listeners) listener()
  }

  const send = async (albumId: string, { photoId, kind, text, wanted }: PendingLabel) => {
    const id = wanted ? 'addPhotoLabel' : 'removePhotoLabel'
    const input = { albumId, photoId, label: text, isHidden: kind === 'restricted' }
    for (let tries = 1; ; tries++) {
      try {
        await api.call(id, input)
        return
      } catch (error) {
        if (tries >= TRIES || !isRetryable(error)) throw error
        await wait(retryDelay(tries, error))
      }
    }
  }

  const settle = async (albumId: string, key: string) => {
    for (;;) {
      const sent = of(albumId).get(key)
      if (sent?.wanted === undefined) return
      const failure = await send(albumId, sent).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      const now = of(albumId).get(key) ?? sent
      const changedMind = now.wanted !== sent.wanted
      const confirmed = failure ? now.confirmed : { present: sent.wanted, at: moments.next() }
      // refused or done: either way nothing is wanted any more, unless something else is by now
      set(albumId, { ...now, confirmed, wanted: changedMind ? now.wanted : undefined })
      if (failure && !changedMind) throw failure.error
    }
  }

  return {
    /** What is known of an album's labels beyond the service's last answer; a new object after every change. */
    of,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the change at once and sends it. Rejects where the service refuses; the change is taken back by then. */
    change: (albumId: string, { present, ...label }: LabelChange): Promise<void> => {
      const key = labelKey(label)
      set(albumId, { ...label, confirmed: of(albumId).get(key)?.confirmed, wanted: present })
      const call = `${albumId} ${key}`
      const running = underWay.get(call)
      if (running) return running
      const settled = settle(albumId, key).finally(() => underWay.delete(call))
      underWay.set(call, settled)
      return settled
    },
  }
}
