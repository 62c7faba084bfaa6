/** What services do that interface.md does not describe, and what befalls them. */
export type Habit =
  /** null where there is nothing. */
  | 'nulls'
  | 'numbers as text'
  | 'identifiers as numbers'
  /** Every page of a list has a new cursor, and rows that were never sent before. */
  | 'endless new rows'
  /** The same with the rows of the first page. */
  | 'endless same rows'
  | 'endless empty pages'
  /** Beside the good rows some with halves of characters, no identifier, no address. */
  | 'bad rows'
  | 'byte order mark'
  /** Texts of a megabyte. */
  | 'huge rows'
  /** The first album has 2,000 photos. */
  | 'large album'
  /** Every fifth call is a 500. */
  | 'failing'
  /** Every fifth call is a 429 that asks to wait a second. */
  | 'busy'

type Habits = ReadonlySet<Habit>
type Row = Record<string, unknown>
type List = 'album' | 'photo' | 'preview' | 'subscription'

const huge = 'long '.repeat(200_000)

const nullable: Record<List, readonly string[]> = {
  album: ['name', 'ownerId', 'shareUrl', 'numPhotos', 'numParticipants'],
  photo: ['width', 'height', 'videoUrl', 'labels', 'restrictedLabels'],
  preview: ['width', 'height'],
  subscription: [],
}

const numbers = new Set(['width', 'height', 'numPhotos', 'numParticipants'])

/** A row as a service with these habits writes it. */
function written(list: List, row: Row, habits: Habits): Row {
  const nulls = habits.has('nulls') ? Object.fromEntries(nullable[list].map((field) => [field, null])) : {}
  const fields = Object.entries({ ...nulls, ...row }).map(([field, value]) =>
    habits.has('numbers as text') && numbers.has(field) ? [field, String(value)] : [field, value],
  )
  return Object.fromEntries(fields)
}

const lone = '\ud800'

/** What stands beside the good rows. */
function additions(list: List, [like]: readonly Row[], habits: Habits): unknown[] {
  const rows: Record<List, unknown[]> = {
    album: [
      { albumId: `half ${lone}` },
      { name: 'No identifier' },
      null,
      { albumId: '90001', name: `Half ${lone} a name`, shareUrl: 'javascript:alert(1)' },
    ],
    photo: [
      { ...like, photoId: `half ${lone}` },
      { ...like, photoId: undefined },
      { photoId: '90002' },
      { ...like, photoId: '90003', labels: [`half ${lone}`], restrictedLabels: {}, width: -1, height: 'tall' },
      { photoId: '90004', downloadUrl: like?.['downloadUrl'] },
    ],
    preview: [{ ...like, photoId: `half ${lone}` }, { photoId: '90002' }, 'a text'],
    subscription: [
      { webhookId: `half ${lone}`, config: { event: 'newAlbum', targetUrl: 'https://hooks.example/half' } },
      { webhookId: '90005' },
      {
        webhookId: '90006',
        config: { event: 'newPhoto', targetUrl: `not an address ${lone}`, metadata: { '$(id)': null, half: lone } },
      },
    ],
  }
  const hugeRows: Record<List, Row[]> = {
    album: [{ albumId: '90007', name: huge, shareUrl: `https://photos.example/${huge}` }],
    photo: [{ ...like, photoId: '90008', labels: [huge], restrictedLabels: [`hidden ${huge}`], comment: huge }],
    preview: [{ ...like, photoId: '90008', comment: huge }],
    subscription: [
      {
        webhookId: '90009',
        config: { event: 'newAlbum', targetUrl: `https://hooks.example/${huge}`, metadata: { huge, [huge]: 1 } },
      },
    ],
  }
  return [...(habits.has('bad rows') ? rows[list] : []), ...(habits.has('huge rows') ? hugeRows[list] : [])]
}

/** A list with its rows as these habits have them. */
export const listed = (list: List, rows: readonly Row[], habits: Habits): unknown[] => [
  ...rows.map((row) => written(list, row, habits)),
  ...additions(list, rows, habits),
]

export const single = written

type Page = { limit: number; cursor: string | undefined; rows: readonly Row[]; make: (serial: number) => Row }

/** A page of a list, with the cursor of the next. */
export function pageOf(
  { limit, cursor, rows, make }: Page,
  habits: Habits,
): { rows: readonly Row[]; cursor: string | null } {
  const from = Number(cursor ?? 0)
  const next = String(from + limit)
  if (habits.has('endless new rows'))
    return { rows: Array.from({ length: limit }, (_, row) => make(from + row)), cursor: next }
  if (habits.has('endless same rows')) return { rows: rows.slice(0, limit), cursor: next }
  if (habits.has('endless empty pages')) return { rows: from === 0 ? rows.slice(0, limit) : [], cursor: next }
  const end = habits.has('nulls') ? null : '{}'
  return { rows: rows.slice(from, from + limit), cursor: from + limit < rows.length ? next : end }
}

/** An answer as text. */
export function textOf(body: unknown, habits: Habits): string {
  const text = JSON.stringify(habits.has('nulls') ? { cursor: null, warnings: null, ...Object(body) } : body)
  // larger numbers than JavaScript can count: the text is all there is of them
  const numbered = habits.has('identifiers as numbers')
    ? text.replaceAll(/"(albumId|photoId|webhookId|ownerId|callerId)":"(\d+)"/g, '"$1":$2')
    : text
  return habits.has('byte order mark') ? `\ufeff${numbered}` : numbered
}
