import { type Habit, listed, pageOf, single } from './habits.ts'

type Photo = {
  photoId: string
  kind: 'image' | 'live'
  width: number
  height: number
  labels: string[]
  restrictedLabels: string[]
}
type Album = { albumId: string; name?: string; relationship: 'Admin' | 'Participant'; photos: Photo[] }
export type Input = Record<string, unknown>
type Data = { data: unknown; cursor?: string | null }

/** An answer with a status other than 200. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message = '') {
    super(message)
    this.status = status
  }
}

export const KEY = 'another-key'
export const CALLER = '4000000000000000001'

/** Identifiers beyond JavaScript's safe integers, as in many services. */
const idOf = (serial: number) => String(9_007_199_254_741_000n + BigInt(serial) * 2n + 1n)

const shapes = [
  [3000, 2000],
  [2000, 3000],
  [2400, 2400],
  [4000, 2250],
] as const

function createPhotos(album: number, count: number): Photo[] {
  return Array.from({ length: count }, (_, number) => {
    const [width, height] = shapes[number % shapes.length] ?? shapes[0]
    const labels = number % 3 === 0 ? ['Best'] : []
    const kind = number === 1 ? 'live' : 'image'
    return {
      photoId: idOf(album * 10_000 + number),
      kind,
      width,
      height,
      labels,
      restrictedLabels: number === 0 ? ['hidden'] : [],
    }
  })
}

const textIn = (input: Input, name: string): string => {
  const value = input[name]
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `${name} is missing`)
  return value
}

const isIn = (labels: readonly unknown[], wanted: unknown) => wanted === undefined || labels.includes(wanted)

/** Albums, photos, labels and subscriptions in memory, and the 14 operations of interface.md over them. */
export function createOperations({ sign, habits }: { sign: (path: string) => string; habits: ReadonlySet<Habit> }) {
  const albums: Album[] = [
    {
      albumId: idOf(1),
      name: 'Other harbour',
      relationship: 'Admin',
      photos: createPhotos(1, habits.has('large album') ? 2_000 : 40),
    },
    { albumId: idOf(2), name: 'Other hills', relationship: 'Participant', photos: createPhotos(2, 3) },
    { albumId: idOf(3), relationship: 'Admin', photos: [] },
  ]
  const subscriptions: { webhookId: string; config: Input }[] = [
    {
      webhookId: idOf(8001),
      config: { event: 'photoLabelAdded', albumId: idOf(1), label: 'Best', targetUrl: 'https://hooks.example/best' },
    },
    {
      webhookId: idOf(8002),
      config: { event: 'newAlbum', targetUrl: 'https://hooks.example/albums', metadata: { stage: 'main', level: 2 } },
    },
  ]
  let serial = 9000

  const albumAt = (input: Input) => {
    const found = albums.find(({ albumId }) => albumId === textIn(input, 'albumId'))
    if (found === undefined) throw new Refusal(404)
    return found
  }
  const albumRow = ({ albumId, name, photos }: Album) => ({
    albumId,
    name,
    ownerId: CALLER,
    ...(name && { shareUrl: `https://photos.example/s/${albumId}` }),
    numPhotos: photos.length,
    numParticipants: 2,
  })
  const previewRow = ({ photoId, width, height }: Photo) => {
    const address = (use: string) => sign(`/media/${photoId}/${width}x${height}/${use}.png`)
    return { photoId, width, height, originalUrl: address('original'), stableUrl: address('stable') }
  }
  const photoRow = (photo: Photo) => {
    const { kind, labels, restrictedLabels } = photo
    const row = previewRow(photo)
    const video = kind === 'live' ? { videoUrl: row.originalUrl.replace('.png', '.mp4') } : {}
    return { ...row, downloadUrl: row.originalUrl, ...video, labels, restrictedLabels }
  }
  const paged = (input: Input, list: 'album' | 'subscription', rows: Input[]): Data => {
    const { limit = '32', cursor } = input
    const make = (number: number) =>
      list === 'album'
        ? { albumId: idOf(100_000 + number), name: `Endless ${number}` }
        : {
            webhookId: idOf(200_000 + number),
            config: { event: 'newAlbum', targetUrl: `https://hooks.example/${number}` },
          }
    const page = pageOf(
      { limit: Number(limit), cursor: typeof cursor === 'string' ? cursor : undefined, rows, make },
      habits,
    )
    return { data: listed(list, page.rows, habits), cursor: page.cursor }
  }
  const changeLabel = (input: Input, change: (labels: string[], label: string) => string[]): Data => {
    const photo = albumAt(input).photos.find(({ photoId }) => photoId === textIn(input, 'photoId'))
    if (photo === undefined) throw new Refusal(404)
    const side = input['isHidden'] === true ? 'restrictedLabels' : 'labels'
    photo[side] = change(photo[side], textIn(input, 'label'))
    return { data: habits.has('nulls') ? null : { message: 'done' } }
  }

  const operations: Record<string, (input: Input) => Data> = {
    'GET /ping': () => ({ data: { message: habits.has('nulls') ? null : 'pong', callerId: CALLER } }),
    'POST /album/createAlbum': (input) => {
      const album: Album = { albumId: idOf(++serial), name: textIn(input, 'name'), relationship: 'Admin', photos: [] }
      albums.push(album)
      return { data: single('album', albumRow(album), habits) }
    },
    'POST /album/editAlbum': (input) => {
      const album = albumAt(input)
      album.name = textIn(input, 'name')
      return { data: single('album', albumRow(album), habits) }
    },
    'POST /album/deleteAlbum': (input) => {
      albums.splice(albums.indexOf(albumAt(input)), 1)
      return { data: { message: 'deleted' } }
    },
    'GET /album/getAlbum': (input) => ({ data: single('album', albumRow(albumAt(input)), habits) }),
    'GET /album/getAlbums': (input) => {
      const { search = '', relationship } = input
      const found = albums.filter(
        (album) =>
          (album.name ?? '').toLowerCase().includes(String(search).toLowerCase()) &&
          (relationship === undefined || relationship === album.relationship),
      )
      return paged(input, 'album', found.map(albumRow))
    },
    'GET /album/getPreviewPhotos': (input) => ({
      data: listed('preview', albumAt(input).photos.slice(0, 4).map(previewRow), habits),
    }),
    'GET /album/getPhotos': (input) => {
      const { filterLabel, filterRestrictedLabel } = input
      const album = albumAt(input)
      const found = album.photos.filter(
        ({ labels, restrictedLabels }) => isIn(labels, filterLabel) && isIn(restrictedLabels, filterRestrictedLabel),
      )
      // gone from the next answer, and for label changes
      if (habits.has('vanishing photos')) album.photos = album.photos.filter((_, number) => number % 10 !== 9)
      return { data: listed('photo', found.map(photoRow), habits) }
    },
    'GET /photo/checkPhotoLabel': (input) => {
      const photo = albums.flatMap(({ photos }) => photos).find(({ photoId }) => photoId === textIn(input, 'photoId'))
      if (photo === undefined) throw new Refusal(400, 'photoId is unknown')
      return { data: { hasLabel: [...photo.labels, ...photo.restrictedLabels].includes(textIn(input, 'label')) } }
    },
    'POST /photo/addPhotoLabel': (input) => changeLabel(input, (labels, label) => [...new Set([...labels, label])]),
    'POST /photo/removePhotoLabel': (input) =>
      changeLabel(input, (labels, label) => labels.filter((each) => each !== label)),
    'POST /webhook/createSubscription': (config) => {
      const made = { webhookId: idOf(++serial), config }
      subscriptions.push(made)
      return { data: made }
    },
    'GET /webhook/getSubscriptions': (input) => paged(input, 'subscription', subscriptions),
    'POST /webhook/deleteSubscription': (input) => {
      const at = subscriptions.findIndex(({ webhookId }) => webhookId === textIn(input, 'webhookId'))
      if (at === -1) throw new Refusal(400, 'webhookId is unknown')
      subscriptions.splice(at, 1)
      return { data: { message: 'deleted' } }
    },
  }
  return { operations, albums, subscriptions }
}
