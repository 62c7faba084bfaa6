import { ApiError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Moments } from '#web/data/client/logical-clock.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import type { OutboxEffect, OutboxEvent, OutboxNews } from './outbox-events.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { readAgain, sendIntent } from './service-calls.ts'

type Effect<Type extends OutboxEffect['type']> = Extract<OutboxEffect, { type: Type }>

type RunEffectsOptions = {
  api: Api
  streamPhotos: StreamPhotos
  moments: Moments
  signal: AbortSignal
  storage: OutboxStorage
  /** Where nothing is kept there is nothing to be read. */
  isStorageAbsent: () => boolean
  post: (news: OutboxNews) => void
  stepDown: () => void
  dispatch: (event: OutboxEvent) => void
  onWanted: (effect: Effect<'wanted'>) => void
  onBecame: (effect: Effect<'became'>) => void
}

/** Carries out the machine's effects on the storage, the service and other tabs; each answer is the next event. */
export function createEffectRunner(options: RunEffectsOptions): (effect: OutboxEffect) => void {
  const { api, streamPhotos, moments, signal, storage, isStorageAbsent, dispatch } = options
  const ask = (question: () => Promise<OutboxEvent>, failed: OutboxEvent): void =>
    void question()
      .catch(() => failed)
      .then(dispatch)

  const store = ({ batch }: Effect<'store'>) =>
    ask(async () => ({ type: 'stored', id: batch.id, batch: await storage.store(batch) }), {
      type: 'notStored',
      id: batch.id,
    })
  const readAll = ({ all }: Effect<'readAll'>) =>
    ask(
      async () => ({
        type: 'read',
        ...(isStorageAbsent() ? { batches: [], outcomes: [] } : await storage.readAll()),
        all,
      }),
      { type: 'notRead', all },
    )
  const close = ({ seqs, known }: Effect<'close'>) =>
    ask(
      async () => {
        const unknown = await storage.close(seqs, known)
        return unknown.length > 0 ? { type: 'notClosed', unknown } : { type: 'closed' }
      },
      { type: 'notWritten' },
    )
  const send = ({ call, intent }: Effect<'send'>) =>
    ask(async () => ({ type: 'answered', call, result: await sendIntent(api, intent) }), {
      type: 'answered',
      call,
      result: { type: 'refused', reason: { kind: 'unexpected' } },
    })
  const verify = async ({ albumId, intents }: Effect<'verify'>) => {
    try {
      const actual = await readAgain({ api, streamPhotos, moments, signal }, { albumId, intents })
      dispatch({ type: 'verified', albumId, actual })
    } catch (error) {
      const gone = error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'forbidden')
      dispatch({ type: 'notVerified', albumId, gone })
    }
  }

  return (effect) => {
    switch (effect.type) {
      case 'store':
        return store(effect)
      case 'readAll':
        return readAll(effect)
      case 'read':
        return ask(async () => ({ type: 'read', ...(await storage.readOne(effect.seq)) }), { type: 'notRead' })
      case 'look':
        if (isStorageAbsent()) return undefined
        return ask(async () => ({ type: 'seen', seqs: await storage.look() }), { type: 'notRead' })
      case 'record':
        return ask(() => storage.record(effect.outcomes).then(() => ({ type: 'recorded' })), { type: 'notWritten' })
      case 'close':
        return close(effect)
      case 'send':
        return send(effect)
      case 'verify':
        return void verify(effect)
      case 'post':
        return options.post(effect.news)
      case 'stepDown':
        return options.stepDown()
      case 'wanted':
        return options.onWanted(effect)
      case 'became':
        return options.onBecame(effect)
    }
  }
}
