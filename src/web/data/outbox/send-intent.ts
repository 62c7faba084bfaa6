import type { LabelIntent } from '#web/data/album/label.ts'
import { ApiError, isRetryable } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
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
