import { labelId, type LabelIntent } from '#web/data/album/label.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { ApiError, isRetryable } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { LogicalClock } from '#web/data/client/logical-clock.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import type { FoldedIntent } from './folded-intents.ts'
import { type CallResult, intentKey } from './label-batch.ts'
import type { OutboxEffect, OutboxEvent, OutboxNews } from './machine-state.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/** Milliseconds after which a call counts as lost. */
const TIMEOUT = 15_000

const timedOut: CallResult = { type: 'retry', reason: { kind: 'timeout' }, busy: true }

const isBusy = ({ kind }: ApiError) => kind === 'rateLimited' || kind === 'unavailable' || kind === 'timeout'

/**
 * The result of a failed call. An answer that is not JSON, like the login page of a captive portal, is not the
 * service's: it is retried. JSON that does not fit the interface is, and a retry would get the same.
 */
function resultOf(error: ApiError): CallResult {
  const { kind, status, detail, retryAfter } = error
  const reason = { kind, status, detail }
  if (kind === 'unauthorized') return { type: 'unauthorized' }
  const isNoAnswer = kind === 'unexpected' || (kind === 'malformed' && detail === undefined)
  if (isRetryable(error) || isNoAnswer) return { type: 'retry', reason, retryAfter, busy: isBusy(error) }
  return { type: 'refused', reason }
}

/** Tells two 404s apart: if the caller can see the album, only the photo is missing. */
async function resultOfNotFound(
  api: Api,
  error: ApiError,
  { albumId, signal }: { albumId: string; signal: AbortSignal },
): Promise<CallResult> {
  const refused = resultOf(error)
  if (error.kind !== 'notFound' || refused.type !== 'refused') return refused
  try {
    await api.call('getAlbum', { albumId }, { signal })
    return { type: 'missing', reason: refused.reason }
  } catch (unseen) {
    const result = unseen instanceof ApiError ? resultOf(unseen) : timedOut
    return result.type === 'refused' ? refused : result
  }
}

/** Adds one label to one photo, or removes it, in a single attempt. */
export async function sendIntent(api: Api, { albumId, photoId, kind, text, wanted }: LabelIntent): Promise<CallResult> {
  const id = wanted ? 'addPhotoLabel' : 'removePhotoLabel'
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    await api.call(id, { albumId, photoId, label: text, isHidden: kind === 'restricted' }, { signal: timeout })
    return { type: 'done' }
  } catch (error) {
    if (error instanceof ApiError) return resultOfNotFound(api, error, { albumId, signal: timeout })
    if (timeout.aborted) return timedOut
    throw error
  }
}

/** Most labels that are checked one by one, so that the app does not read 50,000 photos for a click or two. */
const FEW = 20

type Actual = (intent: LabelIntent) => boolean | undefined

/** Errors by which `checkPhotoLabel` says that the caller can't see the photo; 400 is the one that is documented. */
const isUnseen = (error: unknown) =>
  error instanceof ApiError && ['invalid', 'notFound', 'forbidden'].includes(error.kind)

/**
 * Checks labels one by one. `checkPhotoLabel` does not tell a public label from a hidden one of the same text, so a
 * removed label that it still finds stays unknown, as does one on a photo that is gone.
 */
export async function askEach(
  api: Api,
  intents: readonly Pick<FoldedIntent, 'key' | 'photoId' | 'text' | 'wanted'>[],
  signal: AbortSignal,
): Promise<Actual> {
  const found = new Map<string, boolean>()
  for (const { key, photoId, text, wanted } of intents) {
    try {
      const { hasLabel } = (await api.call('checkPhotoLabel', { photoId, label: text }, { signal })).data
      if (wanted || !hasLabel) found.set(key, hasLabel)
    } catch (error) {
      if (!isUnseen(error)) throw error
    }
  }
  return (intent) => found.get(intentKey(intent))
}

type VerifyOptions = { api: Api; streamPhotos: StreamPhotos; clock: LogicalClock; signal: AbortSignal }

/** Verifies sent labels: reads their current state from the service. */
async function verifyLabels(
  { api, streamPhotos, clock, signal }: VerifyOptions,
  { albumId, intents }: { albumId: string; intents: readonly FoldedIntent[] },
): Promise<Actual> {
  if (intents.length <= FEW) return askEach(api, intents, signal)
  const { gatherAlbum } = await import('#web/data/photo-stream/gather-album.ts')
  let columns = noPhotos
  const asked = { streamPhotos, albumId, signal, askedAt: clock.next(), givenAt: Date.now() }
  for await (const album of gatherAlbum(asked)) ({ columns } = album)
  const labels = new Map(columns.labels.map((label) => [labelId(label), label.bits]))
  return ({ photoId, ...label }) => {
    const position = columns.positions.get(photoId)
    if (position === undefined) return undefined
    const bits = labels.get(labelId(label))
    return bits !== undefined && hasBit(bits, position)
  }
}

type Effect<Type extends OutboxEffect['type']> = Extract<OutboxEffect, { type: Type }>

type RunEffectsOptions = {
  api: Api
  streamPhotos: StreamPhotos
  clock: LogicalClock
  signal: AbortSignal
  storage: OutboxStorage
  /** Without storage there is nothing to read. */
  isStorageAbsent: () => boolean
  post: (news: OutboxNews) => void
  stepDown: () => void
  dispatch: (event: OutboxEvent) => void
  onWanted: (effect: Effect<'wanted'>) => void
  onBecame: (effect: Effect<'became'>) => void
}

/** Runs the machine's effects on the storage, the service and other tabs; dispatches each result as an event. */
export function createEffectRunner(options: RunEffectsOptions): (effect: OutboxEffect) => void {
  const { api, streamPhotos, clock, signal, storage, isStorageAbsent, dispatch } = options
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
      const actual = await verifyLabels({ api, streamPhotos, clock, signal }, { albumId, intents })
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
      case 'list':
        if (isStorageAbsent()) return undefined
        return ask(async () => ({ type: 'listed', seqs: await storage.listSeqs() }), { type: 'notRead' })
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
