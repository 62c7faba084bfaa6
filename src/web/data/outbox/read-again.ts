import { hasBit } from '#web/data/album/photo-bits.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Moments } from '#web/data/client/logical-clock.ts'
import type { StreamPhotos } from '#web/data/photo-stream/messages.ts'
import { type FoldedIntent, intentKey } from './folded-intents.ts'
import type { LabelIntent } from './label-batch.ts'

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

/** Reads what has become of labels that were sent. */
export async function readAgain(
  {
    api,
    streamPhotos,
    moments,
    signal,
  }: { api: Api; streamPhotos: StreamPhotos; moments: Moments; signal: AbortSignal },
  { albumId, intents }: { albumId: string; intents: readonly FoldedIntent[] },
): Promise<Actual> {
  if (intents.length <= FEW) return askEach(api, intents, signal)
  const { gatherAlbum } = await import('#web/data/photo-stream/gather-album.ts')
  let columns = noPhotos
  const asked = { streamPhotos, albumId, signal, askedAt: moments.next(), givenAt: Date.now() }
  for await (const album of gatherAlbum(asked)) ({ columns } = album)
  const labels = new Map(columns.labels.map(({ kind, text, bits }) => [`${kind} ${text}`, bits]))
  return ({ photoId, kind, text }) => {
    const position = columns.positions.get(photoId)
    if (position === undefined) return undefined
    const bits = labels.get(`${kind} ${text}`)
    return bits !== undefined && hasBit(bits, position)
  }
}
