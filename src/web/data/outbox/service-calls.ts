import { labelId, type LabelIntent } from '#web/data/album/label.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { ApiError, isRetryable } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Moments } from '#web/data/client/logical-clock.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { type FoldedIntent, intentKey } from './folded-intents.ts'
import type { CallResult } from './label-batch.ts'

/** Milliseconds for one label: longer means that the answer is lost. */
const TIMEOUT = 15_000

const unheard: CallResult = { type: 'retry', reason: { kind: 'timeout' }, busy: true }

const isBusy = ({ kind }: ApiError) => kind === 'rateLimited' || kind === 'unavailable' || kind === 'timeout'

/**
 * What an error says about the call. What is not JSON, like a hotel's page, is not from the service: no answer. JSON that
 * does not fit the interface is one, and asking again would get the same.
 */
function resultOf(error: ApiError): CallResult {
  const { kind, status, detail, retryAfter } = error
  const reason = { kind, status, detail }
  if (kind === 'unauthorized') return { type: 'unauthorized' }
  const isNoAnswer = kind === 'unexpected' || (kind === 'malformed' && detail === undefined)
  if (isRetryable(error) || isNoAnswer) return { type: 'retry', reason, retryAfter, busy: isBusy(error) }
  return { type: 'refused', reason }
}

/** A 404 is about the album or about the photo: whoever sees the album is missing the photo only. */
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
    const result = unseen instanceof ApiError ? resultOf(unseen) : unheard
    return result.type === 'refused' ? refused : result
  }
}

/** Puts one label on one photo, or takes it off; once. */
export async function sendIntent(api: Api, { albumId, photoId, kind, text, wanted }: LabelIntent): Promise<CallResult> {
  const id = wanted ? 'addPhotoLabel' : 'removePhotoLabel'
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    await api.call(id, { albumId, photoId, label: text, isHidden: kind === 'restricted' }, { signal: timeout })
    return { type: 'done' }
  } catch (error) {
    if (error instanceof ApiError) return resultOfNotFound(api, error, { albumId, signal: timeout })
    if (timeout.aborted) return unheard
    throw error
  }
}

/** Labels up to which each is asked for by itself: for a click or two nobody reads 50,000 photos. */
const FEW = 20

export type Actual = (intent: LabelIntent) => boolean | undefined

/** The service can be asked for a label only whether it is there as either kind. */
async function askEach(api: Api, intents: readonly FoldedIntent[], signal: AbortSignal): Promise<Actual> {
  const found = new Map<string, boolean>()
  for (const { key, photoId, text, wanted } of intents) {
    const { hasLabel } = (await api.call('checkPhotoLabel', { photoId, label: text }, { signal })).data
    if (wanted || !hasLabel) found.set(key, hasLabel)
  }
  return (intent) => found.get(intentKey(intent))
}

type ReadAgainOptions = { api: Api; streamPhotos: StreamPhotos; moments: Moments; signal: AbortSignal }

/** Reads what has become of labels that were sent. */
export async function readAgain(
  { api, streamPhotos, moments, signal }: ReadAgainOptions,
  { albumId, intents }: { albumId: string; intents: readonly FoldedIntent[] },
): Promise<Actual> {
  if (intents.length <= FEW) return askEach(api, intents, signal)
  const { gatherAlbum } = await import('#web/data/photo-stream/gather-album.ts')
  let columns = noPhotos
  const asked = { streamPhotos, albumId, signal, askedAt: moments.next(), givenAt: Date.now() }
  for await (const album of gatherAlbum(asked)) ({ columns } = album)
  const labels = new Map(columns.labels.map((label) => [labelId(label), label.bits]))
  return ({ photoId, ...label }) => {
    const position = columns.positions.get(photoId)
    if (position === undefined) return undefined
    const bits = labels.get(labelId(label))
    return bits !== undefined && hasBit(bits, position)
  }
}
