import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as extensions from './extensions.ts'
import * as contract from './index.ts'

const { operations } = contract

test('exports exactly these names', () => {
  expect(Object.keys(contract).toSorted()).toEqual([
    'END_CURSOR',
    'SESSION_HEADER',
    'album',
    'albumName',
    'albumRelationship',
    'answerOf',
    'codePoints',
    'envelope',
    'errorBody',
    'eventBodies',
    'explain',
    'isEndCursor',
    'labelText',
    'limits',
    'openApiDocument',
    'operations',
    'photo',
    'previewPhoto',
    'routes',
    'targetUrl',
    'webhookConfig',
    'webhookMetadata',
    'webhookSubscription',
  ])
})

const mayBeLeftOut = (schema: unknown) => schema instanceof z.ZodMiniType && schema.safeParse(undefined).success

const fieldsOf = (schema: z.ZodMiniType): string[] => {
  if (schema instanceof z.ZodMiniDiscriminatedUnion)
    return schema.def.options.map((option) => (option instanceof z.ZodMiniType ? fieldsOf(option).join(' ') : ''))
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.shape).map(([field, value]) => (mayBeLeftOut(value) ? `${field}?` : field))
}

/** An operation in a line: method, path, fields (`?`: optional), statuses besides 200. */
const line = ({ method, path, input, paged, statuses }: contract.Operation) =>
  `${method} ${path} (${fieldsOf(input).join(', ')}) ${paged ? 'paged ' : ''}${statuses.join(' ')}`.trim()

test('lists the 14 operations of the interface', () => {
  expect(Object.values(operations).map(line)).toEqual([
    'GET /ping ()',
    'POST /album/createAlbum (name) 400',
    'POST /album/editAlbum (albumId, name?) 400 404',
    'POST /album/deleteAlbum (albumId) 400 404',
    'GET /album/getAlbum (albumId) 400 404',
    'GET /album/getAlbums (limit?, cursor?, search?, relationship?) paged 400',
    'GET /album/getPreviewPhotos (albumId) 404',
    'GET /album/getPhotos (albumId, filterLabel?, filterRestrictedLabel?) 404',
    'GET /photo/checkPhotoLabel (photoId, label) 400',
    'POST /photo/addPhotoLabel (albumId, photoId, label, isHidden?) 400 404',
    'POST /photo/removePhotoLabel (albumId, photoId, label, isHidden?) 400 404',
    'POST /webhook/createSubscription (event albumId targetUrl metadata?, event targetUrl metadata?, event albumId label targetUrl metadata?) 400 403',
    'GET /webhook/getSubscriptions (limit?, cursor?) paged',
    'POST /webhook/deleteSubscription (webhookId) 400',
  ])
  expect(Object.entries(operations).filter(([name, { id }]) => name !== id)).toEqual([])
})

test('lists the fields of every resource', () => {
  expect({
    album: fieldsOf(contract.album),
    previewPhoto: fieldsOf(contract.previewPhoto),
    photo: fieldsOf(contract.photo),
    webhookSubscription: fieldsOf(contract.webhookSubscription),
    errorBody: fieldsOf(contract.errorBody),
    answer: fieldsOf(contract.answerOf(operations.getAlbums)),
    delivery: fieldsOf(contract.eventBodies.newPhoto),
  }).toEqual({
    album: ['albumId', 'name?', 'ownerId?', 'shareUrl?', 'numPhotos?', 'numParticipants?'],
    previewPhoto: ['photoId', 'width?', 'height?', 'originalUrl', 'stableUrl'],
    photo: [
      'photoId',
      'width?',
      'height?',
      'originalUrl',
      'stableUrl',
      'videoUrl?',
      'downloadUrl',
      'labels?',
      'restrictedLabels?',
    ],
    webhookSubscription: ['webhookId', 'config'],
    errorBody: ['message'],
    answer: ['data', 'cursor?', 'warnings?'],
    delivery: ['data', 'metadata?'],
  })
})

test('lists the fields of every extension', () => {
  const { inbox, callerNames, liveEvents, ...others } = extensions
  const live = Object.entries(liveEvents).map(([name, event]) => [`live ${name}`, event] as const)
  const lists = Object.entries({ inbox, callerNames }).map(([name, list]) => [name, list.def.element] as const)
  const schemas = [...Object.entries(others), ...lists, ...live]
  const listed = schemas.flatMap(([name, schema]) =>
    schema instanceof z.ZodMiniObject ? [[name, fieldsOf(schema).join(' ')]] : [],
  )
  expect(Object.fromEntries(listed)).toEqual({
    acceptedPhotos: 'accepted',
    callerNames: 'callerId name',
    callersQuery: 'callerIds',
    deliveriesOffer: 'listsAll?',
    deliveryList: 'deliveries cursor searchedTo?',
    deliveryListQuery: 'state? event? receiver? webhookId? since? until? text? deliveryId? cursor?',
    deliveryLog: 'deliveries cursor failingSince? disabledAt? counts',
    deliveryLogQuery: 'webhookId cursor?',
    dueAnswer: 'due',
    gatewayState: 'key signedIn upstream',
    importStatus:
      'state reason? done total settling? perSecond? secondsLeft? unwatched? eventsUrl? albums refused? damaged? skipped? deletedAlbums? goneFolders?',
    inbox: 'at headers body',
    'live albums': 'version?',
    'live deliveries': 'version',
    'live import': 'albumId waiting total',
    'live photos': 'albumId version relationship?',
    liveQuery: 'albumId? deliveries?',
    ownUploads: 'photoIds',
    ownUploadsQuery: 'albumId',
    previewQuery: 'albumId',
    previewState: 'on isLost?',
    previewSwitch: 'albumId on',
    receiver: 'token targetUrl',
    receiverHealth: 'receivers',
    redeliverAllAnswer: 'due cursor',
    redeliverAllRequest: 'state? event? receiver? webhookId? since? until? text? delivered? cursor?',
    redeliverRequest: 'webhookId deliveryId? failedSince? neverAttempted?',
    sharedAlbum: 'name previewOn photos',
    signInRequest: 'passphrase',
    testRequest: 'webhookId',
    thumbnailsOffer: 'template widths',
    uploadBegun: 'uploadId offset',
    uploadOffer: 'pieceBytes maxBytes tellsOwn',
    uploadProgress: 'offset done duplicate?',
    uploadRequest: 'albumId name size modified? sample?',
  })
})

test('keeps the limits of the interface', () => {
  expect(contract.limits).toEqual({
    albumName: { min: 1, max: 40 },
    label: { min: 1, max: 40 },
    page: { min: 1, max: 64, default: 32 },
    previewPhotos: 32,
    stableBytes: 15_000_000,
  })
})

describe('inputs', () => {
  const target = { targetUrl: 'https://receiver.example/hook' }
  const accepted: [contract.OperationId, object][] = [
    ['ping', { extra: 'is ignored' }],
    ['createAlbum', { name: 'x' }],
    ['createAlbum', { name: ' ' }],
    ['createAlbum', { name: '👍'.repeat(40) }],
    ['editAlbum', { albumId: 'a' }],
    ['getAlbums', {}],
    ['getAlbums', { limit: 1, cursor: '{}', search: '', relationship: 'Participant' }],
    ['getAlbums', { limit: 64 }],
    ['getPhotos', { albumId: 'a', filterLabel: 'Best', filterRestrictedLabel: 'Best' }],
    ['addPhotoLabel', { albumId: 'a', photoId: 'p', label: 'Best', isHidden: true }],
    ['createSubscription', { event: 'newAlbum', ...target }],
    ['createSubscription', { event: 'newAlbum', ...target, metadata: { text: '', number: 1.5, yes: false } }],
    ['createSubscription', { event: 'newPhoto', albumId: 'a', ...target }],
    ['createSubscription', { event: 'photoLabelAdded', albumId: 'a', label: 'Best', ...target }],
    ['createSubscription', { event: 'newAlbum', targetUrl: 'HTTPS://receiver.example:8443/ä?q=1' }],
  ]
  test.each(accepted)('%s accepts %j', (id, input) => {
    expect(operations[id].input.safeParse(input).error).toBeUndefined()
  })

  test('defaults are filled in', () => {
    expect(operations.getAlbums.input.parse({})).toEqual({ limit: 32 })
    expect(operations.addPhotoLabel.input.parse({ albumId: 'a', photoId: 'p', label: 'l' })).toMatchObject({
      isHidden: false,
    })
  })

  test('text is neither trimmed nor normalised', () => {
    const name = ' e\u0301 \u200b'
    expect(operations.createAlbum.input.parse({ name })).toEqual({ name })
  })

  const label = { albumId: 'a', photoId: 'p' }
  const refused: [contract.OperationId, unknown, string][] = [
    ['createAlbum', null, 'The body must be an object, not null'],
    ['createAlbum', [], 'The body must be an object, not an array'],
    ['createAlbum', {}, 'name is required'],
    ['createAlbum', { name: 5 }, 'name must be a string, not a number'],
    ['createAlbum', { name: null }, 'name must be a string, not null'],
    ['createAlbum', { name: '' }, 'name must be 1 to 40 characters long'],
    ['createAlbum', { name: '👍'.repeat(41) }, 'name must be 1 to 40 characters long'],
    ['editAlbum', { name: 'x' }, 'albumId is required'],
    ['getAlbums', { limit: 0 }, 'limit must be at least 1'],
    ['getAlbums', { limit: 65 }, 'limit must be at most 64'],
    ['getAlbums', { limit: 1.5 }, 'limit must be a whole number'],
    ['getAlbums', { limit: 'ten' }, 'limit must be a number, not a string'],
    ['getAlbums', { relationship: 'admin' }, 'relationship must be "Admin" or "Participant"'],
    ['getPhotos', { albumId: 'a', filterLabel: '' }, 'filterLabel must be 1 to 40 characters long'],
    ['checkPhotoLabel', { photoId: 'p', label: 'x'.repeat(41) }, 'label must be 1 to 40 characters long'],
    ['addPhotoLabel', { ...label, label: 'l', isHidden: 'yes' }, 'isHidden must be a boolean, not a string'],
    ['createSubscription', { ...target }, 'event must be "newPhoto", "newAlbum" or "photoLabelAdded"'],
    ['createSubscription', { event: 'deleted' }, 'event must be "newPhoto", "newAlbum" or "photoLabelAdded"'],
    ['createSubscription', { event: 'newPhoto', ...target }, 'albumId is required'],
    ['createSubscription', { event: 'newAlbum' }, 'targetUrl is required'],
    [
      'createSubscription',
      { event: 'newAlbum', targetUrl: 'http://a.example' },
      'targetUrl must be a valid https:// address',
    ],
    ['createSubscription', { event: 'newAlbum', targetUrl: 'receiver' }, 'targetUrl must be a valid https:// address'],
    ...[
      'https:a.example',
      'https:///a.example',
      'https://a.example\\x',
      ' https://a.example',
      'https://a.example/\tx',
      'https://a.example/\u0001',
    ].map((targetUrl): [contract.OperationId, unknown, string] => [
      'createSubscription',
      { event: 'newAlbum', targetUrl },
      'targetUrl must be a valid https:// address',
    ]),
    [
      'createSubscription',
      { event: 'newAlbum', ...target, metadata: { nested: {} } },
      'metadata.nested must be a string, a number, true or false',
    ],
    [
      'createSubscription',
      { event: 'newAlbum', ...target, metadata: { nothing: null } },
      'metadata.nothing must be a string, a number, true or false',
    ],
    ['createSubscription', { event: 'newAlbum', ...target, metadata: [] }, 'metadata must be an object, not an array'],
    ['deleteSubscription', {}, 'webhookId is required'],
  ]
  test.each(refused)('%s refuses %j', (id, input, sentence) => {
    const { error } = operations[id].input.safeParse(input)
    expect(error && contract.explain(error, input)).toBe(sentence)
  })
})

describe('the filters of a list of deliveries', () => {
  test.each([
    [{ state: 'lost' }, 'state must be "pending", "retrying", "delivered", "failed" or "stopped"'],
    [{ event: 'deleted' }, 'event must be "newPhoto", "newAlbum" or "photoLabelAdded"'],
    [{ since: 'yesterday' }, 'since must be a time in ISO 8601, such as 2026-05-24T10:00:00Z'],
    [{ until: '2026-05-24T10:00:00' }, 'until must be a time in ISO 8601, such as 2026-05-24T10:00:00Z'],
    [{ text: 'x'.repeat(101) }, 'text must be 1 to 100 characters long'],
    [{ text: '' }, 'text must be 1 to 100 characters long'],
  ])('refuse %j', (input, sentence) => {
    const { error } = extensions.deliveryListQuery.safeParse(input)
    expect(error && contract.explain(error, input)).toBe(sentence)
  })

  test('accept times with an offset, and with or without fractions of a second', () => {
    const times = { since: '2026-05-24T10:00:00.123+02:00', until: '2026-05-24T10:00:00Z' }
    expect(extensions.deliveryListQuery.parse(times)).toEqual(times)
  })
})

test.each([
  [extensions.uploadRequest, { albumId: 'a', name: '', size: 1 }, 'name must be 1 to 500 characters long'],
  [extensions.callersQuery, { callerIds: 'x'.repeat(4097) }, 'callerIds must be 0 to 4096 characters long'],
])('a length is refused with its unit: %#', (schema, input, sentence) => {
  const { error } = schema.safeParse(input)
  expect(error && contract.explain(error, input)).toBe(sentence)
})

describe('answers', () => {
  const photo = { photoId: 'p', originalUrl: '/o', stableUrl: '/s', downloadUrl: '/d' }
  test('need only what the interface requires', () => {
    expect(contract.album.parse({ albumId: 'a' })).toEqual({ albumId: 'a' })
    expect(contract.photo.parse(photo)).toEqual(photo)
    expect(contract.answerOf(operations.getAlbums).parse({ data: [] })).toEqual({ data: [] })
  })

  test.each([
    ['a photo without its download address', contract.photo, { ...photo, downloadUrl: undefined }],
    ['a photo of half a pixel', contract.photo, { ...photo, width: 0.5 }],
    ['an album without an id', contract.album, { name: 'x' }],
    ['an error without a message', contract.errorBody, {}],
    ['a bare array', contract.answerOf(operations.getAlbums), []],
    ['a delivery without data', contract.eventBodies.newAlbum, { metadata: {} }],
  ])('refuse %s', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe('the end cursor', () => {
  test.each([['{}'], [''], [null], [undefined]])('is %j', (cursor) => {
    expect(contract.isEndCursor(cursor)).toBe(true)
  })
  test('is no other cursor', () => {
    expect(contract.isEndCursor('{"after":1}')).toBe(false)
    expect(contract.isEndCursor(' ')).toBe(false)
  })
})

describe('codePoints', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['👍', 1],
    ['e\u0301', 2],
    ['👨‍👩‍👧', 5],
    ['\ud800', 1],
  ])('%j has %i', (text, count) => {
    expect(contract.codePoints(text)).toBe(count)
  })
})
