import type { AlbumRelationship } from '#contract/index.ts'

/** The filter of the album list. */
export type AlbumListFilter = { search?: string | undefined; relationship?: AlbumRelationship | undefined }

/** The view of a sheet; `filter`: a text in the filter language; `as`: whose view the lens shows. */
export type SheetView = { filter?: string | undefined; as?: 'participant' | undefined }

/** The view of a preview; `show`: only the photos that need a look. */
export type PreviewView = SheetView & { show?: 'review' | undefined }

/** The view of a cull: the photos of a filter, of one reviewer's share, and only undecided ones. */
export type CullView = {
  filter?: string | undefined
  pass?: 'undecided' | undefined
  reviewer?: { number: number; of: number } | undefined
}

/** The filter of the webhooks: `receiver` is a host, `album` an identifier. */
export type WebhookFilter = {
  [Name in 'search' | 'event' | 'album' | 'receiver' | 'health' | 'finding']?: string | undefined
}

/** The view of the webhooks: map (default) or table, filter, the selected one, whether one is being created. */
export type WebhooksView = WebhookFilter & {
  view?: 'list' | undefined
  webhookId?: string | undefined
  creating?: boolean | undefined
}

/**
 * The view of the deliveries, and which one is open: `receiver` is an address or an origin, `webhook` and `delivery`
 * are identifiers, `time` is a span up to now, `since` and `until` a custom one, `text` a part of the body.
 */
export type DeliveriesView = {
  [Name in 'state' | 'event' | 'receiver' | 'webhook' | 'time' | 'since' | 'until' | 'text' | 'delivery']?:
    | string
    | undefined
}

/** Route patterns, for the router only; addresses are built with `paths`. */
export const patterns = {
  root: '/',
  connect: '/connect',
  albums: '/albums',
  album: '/albums/:albumId',
  photo: 'photos/:photoId',
  preview: '/albums/:albumId/preview',
  cull: '/albums/:albumId/cull',
  slideshow: '/albums/:albumId/slideshow',
  wall: '/albums/:albumId/wall',
  journal: '/albums/:albumId/journal',
  labels: '/albums/:albumId/labels',
  /** Also the deliveries of all webhooks: one route, since the first load lists every route. */
  webhooks: '/webhooks/deliveries?',
  settings: '/settings',
  share: '/share/:slug',
} as const

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** Replaces lone surrogates, on which `encodeURIComponent` throws. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const albumPath = (albumId: string) => `/albums/${encode(albumId)}`

/** Adds views and label shortcuts to an address, in its fragment, which no server receives. */
export const withViews = (address: string, packed: string): string => `${address}#views=${packed}`

/** Every address of the app. */
export const paths = {
  /** `next`: where to go once connected. */
  connect: (next?: string) => withQuery('/connect', { next }),
  albums: (filter: AlbumListFilter = {}) =>
    withQuery('/albums', { search: filter.search, relationship: filter.relationship }),
  album: (albumId: string, { filter, as }: SheetView = {}) => withQuery(albumPath(albumId), { filter, as }),
  /** An album with views to share, in the fragment, which no server receives. */
  views: (albumId: string, packed: string) => withViews(albumPath(albumId), packed),
  photo: ({ albumId, photoId, view: { filter, as } = {} }: { albumId: string; photoId: string; view?: SheetView }) =>
    withQuery(`${albumPath(albumId)}/photos/${encode(photoId)}`, { filter, as }),
  /** With the view of the sheet to go back to. */
  preview: (albumId: string, { filter, as, show }: PreviewView = {}) =>
    withQuery(`${albumPath(albumId)}/preview`, { filter, as, show }),
  /** An album photo by photo; `reviewer`: 2of3; `photo`: the one to go to. */
  cull: (albumId: string, { filter, pass, reviewer }: CullView = {}, photo?: string) =>
    withQuery(`${albumPath(albumId)}/cull`, {
      filter,
      pass,
      reviewer: reviewer && `${reviewer.number}of${reviewer.of}`,
      photo,
    }),
  /** A slideshow of the photos that a filter shows; `photo`: the one it begins with. */
  slideshow: (albumId: string, { filter, as }: SheetView = {}, photo?: string) =>
    withQuery(`${albumPath(albumId)}/slideshow`, { filter, as, photo }),
  /** The photos that a filter shows, as a wall for an unattended screen; with the lens of the sheet to go back to. */
  wall: (albumId: string, { filter, as }: SheetView = {}) => withQuery(`${albumPath(albumId)}/wall`, { filter, as }),
  /** The label history of an album. */
  journal: (albumId: string) => `${albumPath(albumId)}/journal`,
  /** The labels of an album as a table, to rename and merge them. */
  labels: (albumId: string) => `${albumPath(albumId)}/labels`,
  webhooks: ({ webhookId, creating, ...shown }: WebhooksView = {}) =>
    withQuery('/webhooks', { ...shown, webhook: webhookId, new: creating ? 'yes' : undefined }),
  deliveries: (view: DeliveriesView = {}) => withQuery('/webhooks/deliveries', view),
  settings: () => '/settings',
  /** The public page of an album; `photoId`: the photo that is open on it. */
  share: (slug: string, photoId?: string) => withQuery(`/share/${encode(slug)}`, { photo: photoId }),
} as const

/** The album whose sheet or photo an address of this app shows. */
export function readAlbumId(pathname: string): string | undefined {
  const encoded = /^\/albums\/([^/]+)\/?(?:photos\/[^/]+\/?)?$/.exec(pathname)?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

const text = (query: URLSearchParams, name: string) => query.get(name) || undefined

/** The list filter in an address; unknown values are ignored. */
export function readAlbumListFilter(query: URLSearchParams): AlbumListFilter {
  const relationship = query.get('relationship')
  return {
    search: text(query, 'search'),
    relationship: relationship === 'Admin' || relationship === 'Participant' ? relationship : undefined,
  }
}

/** The view of a sheet in an address. */
export const readSheetView = (query: URLSearchParams): SheetView => ({
  filter: text(query, 'filter'),
  as: query.get('as') === 'participant' ? 'participant' : undefined,
})

/** The view of a preview in an address. */
export const readPreviewView = (query: URLSearchParams): PreviewView => ({
  ...readSheetView(query),
  show: query.get('show') === 'review' ? 'review' : undefined,
})

/** The packed views in an address's fragment. */
export const readViewsFragment = (hash: string): string | undefined => /^#views=(.+)$/.exec(hash)?.[1]

/** The photo open on a public page, or that a slideshow or a cull begins with. */
export const readPhotoId = (query: URLSearchParams): string | undefined => text(query, 'photo')

/** Where to go after connecting; always an address of this app. */
export function readNext(query: URLSearchParams): string {
  const next = query.get('next')
  // two slashes, or a slash and a backslash, would leave the app, and browsers drop tabs and line breaks between them
  return next !== null && /^\/(?![/\\])[^\t\r\n]*$/.test(next) ? next : paths.albums()
}

/** A connection handed over in an address's fragment: `#api=<base address>&key=<key>`, `api` left out: this server's own. */
export function readConnectionFragment(hash: string): { api: string | undefined; key: string } | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const key = fragment.get('key')
  return key ? { api: fragment.get('api') || undefined, key } : undefined
}
