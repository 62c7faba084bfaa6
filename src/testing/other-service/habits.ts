/** Behaviours and faults of services that interface.md does not describe. */
export type Habit =
  /** Missing fields are null. */
  | 'nulls'
  | 'numbers as text'
  | 'identifiers as numbers'
  /** Every page of a list has a new cursor, and new rows. */
  | 'endless new rows'
  /** The same with the rows of the first page. */
  | 'endless same rows'
  | 'endless empty pages'
  /** Also sends rows with lone surrogates, without an identifier, or without an address. */
  | 'bad rows'
  | 'byte order mark'
  /** Texts of a megabyte. */
  | 'huge rows'
  /** The first album has 2,000 photos. */
  | 'large album'
  /** Every fifth call is a 500. */
  | 'failing'
  /** Every fifth call is a 429 with a `retry-after` of a second. */
  | 'busy'
  /** Every fifth call is a proxy's 502 with an HTML page. */
  | 'pages for errors'
  /** Optional fields are left out, except names and labels. */
  | 'no optional fields'
  /** Each answer takes 3 s. */
  | 'slow'
  /** Calls beyond 20 in a second are refused with a 429. */
  | 'twenty a second'
  /** Signed addresses work for a minute. */
  | 'short addresses'
  /** Signed addresses work for 20 seconds. */
  | 'twenty-second addresses'
  /** Signed addresses have a parameter with their expiry. */
  | 'told expiry'
  /** The picture of every fiftieth photo is gone. */
  | 'lost pictures'
  /** Every seventh photo is listed twice. */
  | 'repeated photos'
  /** Every tenth photo is gone after it was listed. */
  | 'vanishing photos'
  /** Answers may be taken from the HTTP cache for five minutes. */
  | 'cacheable'

/** Habits that pages must cope with all at once. */
export const misbehaviours: readonly Habit[] = [
  'nulls',
  'no optional fields',
  'endless same rows',
  'pages for errors',
  'slow',
  'twenty a second',
  'short addresses',
  'repeated photos',
  'vanishing photos',
]

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

/** Fields omitted under 'no optional fields'; not names and labels, which tests find albums and photos by. */
const spared = new Set(['ownerId', 'shareUrl', 'numPhotos', 'numParticipants', 'width', 'height', 'videoUrl'])

const numbers = new Set(['width', 'height', 'numPhotos', 'numParticipants'])

/** A row as a service with these habits writes it. */
function written(list: List, row: Row, habits: Habits): Row {
  const nulls = habits.has('nulls') ? Object.fromEntries(nullable[list].map((field) => [field, null])) : {}
  const kept = Object.entries(row).filter(
    ([field, value]) =>
      !habits.has('no optional fields') || !(spared.has(field) || (Array.isArray(value) && value.length === 0)),
  )
  const fields = Object.entries({ ...nulls, ...Object.fromEntries(kept) }).map(([field, value]) =>
    habits.has('numbers as text') && numbers.has(field) ? [field, String(value)] : [field, value],
  )
  return Object.fromEntries(fields)
}

const lone = '\ud800'

/** Rows to send besides the good ones. */
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

/** The rows of a list, changed by these habits. */
export const listed = (list: List, rows: readonly Row[], habits: Habits): unknown[] => [
  ...rows.map((row) => written(list, row, habits)),
  ...(list === 'photo' && habits.has('repeated photos') ? rows.filter((_, number) => number % 7 === 6) : []),
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

/** The text of an answer. */
export function textOf(body: unknown, habits: Habits): string {
  const text = JSON.stringify(habits.has('nulls') ? { cursor: null, warnings: null, ...Object(body) } : body)
  // beyond JavaScript's safe integers: edited as text
  const numbered = habits.has('identifiers as numbers')
    ? text.replaceAll(/"(albumId|photoId|webhookId|ownerId|callerId)":"(\d+)"/g, '"$1":$2')
    : text
  return habits.has('byte order mark') ? `\ufeff${numbered}` : numbered
}

type Refusal = { status: number; body?: string; headers?: Record<string, string> }

const page = '<!doctype html><title>Bad gateway</title><h1>502</h1><p>nginx</p>'

/** An error to answer a call with; undefined: the call is answered normally. */
export function refusalOf(
  { call, perSecond }: { call: number; perSecond: number },
  habits: Habits,
): Refusal | undefined {
  if (habits.has('twenty a second') && perSecond > 20) return { status: 429, headers: { 'retry-after': '1' } }
  if (call % 5 !== 0) return undefined
  if (habits.has('failing')) return { status: 500 }
  if (habits.has('busy')) return { status: 429, headers: { 'retry-after': '1' } }
  if (habits.has('pages for errors'))
    return { status: 502, body: page, headers: { 'content-type': 'text/html; charset=utf-8' } }
  return undefined
}
