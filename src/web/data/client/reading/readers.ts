import type {
  Album,
  OperationId,
  Operations,
  OutputOf,
  Photo,
  PreviewPhoto,
  WebhookConfig,
  WebhookMetadata,
  WebhookSubscription,
} from '#contract/index.ts'
import type { Skipped } from '#web/data/client/answer.ts'
import {
  countIn,
  type Fields,
  fieldsIn,
  identifierIn,
  nameIn,
  pixelsIn,
  textIn,
  textsIn,
  truthIn,
} from './read-values.ts'

/**
 * Reads a value that a service sent. A text as the result is the reason why it can't be used, for the service's
 * operator.
 */
export type Reader<Row> = (sent: unknown) => Row | string

/** Reader of a list's rows, and of the identifier that tells them apart. */
export type ListReader<Row extends object> = {
  element: Reader<Row>
  // a method, hence bivariant: a ListReader<Album> is a ListReader<object>
  identifier(row: Row): string
}

/** Reader of objects that need this identifier. */
function identified<Row>(name: string, read: (fields: Fields, identifier: string) => Row | string): Reader<Row> {
  return (sent) => {
    const fields = fieldsIn(sent)
    const identifier = identifierIn(fields[name])
    if (identifier !== undefined) return read(fields, identifier)
    return `${name} ${(fields[name] ?? '') === '' ? 'is required' : 'must be a text that can be sent back'}`
  }
}

const readAlbum = identified('albumId', (fields, albumId): Album => ({
  albumId,
  name: nameIn(fields['name']),
  ownerId: identifierIn(fields['ownerId']),
  shareUrl: textIn(fields['shareUrl']),
  numPhotos: countIn(fields['numPhotos']),
  numParticipants: countIn(fields['numParticipants']),
}))

/** Missing addresses fall back to the others: all lead to the same picture. */
export const readPhoto = identified('photoId', (fields, photoId): Photo | string => {
  const [original, stable, video, download] = ['originalUrl', 'stableUrl', 'videoUrl', 'downloadUrl'].map((name) =>
    textIn(fields[name]),
  )
  const originalUrl = original ?? stable ?? download ?? video
  const stableUrl = stable ?? originalUrl
  // the download of a video is the video
  const downloadUrl = download ?? video ?? originalUrl
  if (originalUrl === undefined || stableUrl === undefined || downloadUrl === undefined) return 'stableUrl is required'
  return {
    photoId,
    width: pixelsIn(fields['width']),
    height: pixelsIn(fields['height']),
    originalUrl,
    stableUrl,
    videoUrl: video,
    downloadUrl,
    labels: textsIn(fields['labels']),
    restrictedLabels: textsIn(fields['restrictedLabels']),
  }
})

const readPreviewPhoto: Reader<PreviewPhoto> = (sent) => {
  const photo = readPhoto(sent)
  if (typeof photo === 'string') return photo
  const { photoId, width, height, originalUrl, stableUrl } = photo
  return { photoId, width, height, originalUrl, stableUrl }
}

function metadataIn(value: unknown): WebhookMetadata | undefined {
  const pairs = Object.entries(fieldsIn(value)).flatMap(([key, item]): [string, string | number | boolean][] =>
    typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' ? [[key, item]] : [],
  )
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

function configIn(fields: Fields): WebhookConfig | string {
  const common = { targetUrl: textIn(fields['targetUrl']) ?? '', metadata: metadataIn(fields['metadata']) }
  const albumId = identifierIn(fields['albumId']) ?? ''
  switch (fields['event']) {
    case 'newAlbum':
      return { event: 'newAlbum', ...common }
    case 'newPhoto':
      return { event: 'newPhoto', albumId, ...common }
    case 'photoLabelAdded':
      return { event: 'photoLabelAdded', albumId, label: textIn(fields['label']) ?? '', ...common }
    default:
      return 'config.event must be "newPhoto", "newAlbum" or "photoLabelAdded"'
  }
}

const readSubscription = identified('webhookId', (fields, webhookId): WebhookSubscription | string => {
  const config = configIn(fieldsIn(fields['config']))
  return typeof config === 'string' ? config : { webhookId, config }
})

/** The message of a confirmation; optional, since the status says the same. */
export const messageIn = (sent: unknown) => ({ message: textIn(fieldsIn(sent)['message']) ?? '' })

const listOf = <Row extends object>(element: Reader<Row>, identifier: (row: Row) => string): ListReader<Row> => ({
  element,
  identifier,
})

export const photoList = listOf(readPhoto, ({ photoId }) => photoId)

type ReaderOf<Output> = Output extends (infer Row extends object)[] ? ListReader<Row> : Reader<Output>

/**
 * Lenient readers of each operation's data, with a fallback for whatever can have one. A list is read row by row. Our
 * own service is held to the contract's stricter schemas.
 */
export const readers = {
  ping: identified('callerId', (fields, callerId) => ({ ...messageIn(fields), callerId })),
  createAlbum: readAlbum,
  editAlbum: readAlbum,
  deleteAlbum: messageIn,
  getAlbum: readAlbum,
  getAlbums: listOf(readAlbum, ({ albumId }) => albumId),
  getPreviewPhotos: listOf(readPreviewPhoto, ({ photoId }) => photoId),
  getPhotos: photoList,
  checkPhotoLabel: (sent: unknown) => {
    const hasLabel = truthIn(fieldsIn(sent)['hasLabel'])
    return hasLabel === undefined ? 'hasLabel must be true or false' : { hasLabel }
  },
  addPhotoLabel: messageIn,
  removePhotoLabel: messageIn,
  createSubscription: readSubscription,
  getSubscriptions: listOf(readSubscription, ({ webhookId }) => webhookId),
  deleteSubscription: messageIn,
} satisfies { [Id in OperationId]: ReaderOf<OutputOf<Operations[Id]>> }

/** Reads the rows of a list: skips and counts unusable ones, and drops duplicates. */
export function createRowGatherer<Row extends object>(reader: ListReader<Row>) {
  const seen = new Set<string>()
  let skipped: Skipped | undefined
  return {
    /** The row; undefined for an unusable or repeated one. */
    take: (sent: unknown): Row | undefined => {
      const row = reader.element(sent)
      if (typeof row === 'string') {
        skipped = { count: (skipped?.count ?? 0) + 1, reason: skipped?.reason ?? row }
        return undefined
      }
      return seen.size < seen.add(reader.identifier(row)).size ? row : undefined
    },
    skipped: () => skipped,
  }
}
