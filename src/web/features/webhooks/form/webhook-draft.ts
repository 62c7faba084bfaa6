import {
  codePoints,
  limits,
  targetUrl as targetUrlSchema,
  type WebhookConfig,
  type WebhookEvent,
  type WebhookMetadata,
} from '#contract/index.ts'
import { describeConfig, describedKeys, isDescription } from '#web/features/webhooks/findings/description.ts'
import { messages } from './messages.ts'

export type MetadataType = 'text' | 'number' | 'yes-no'

/** One row of the metadata form. `value` is the text as typed; for yes / no, `true` or `false`. */
export type MetadataRow = { id: number; key: string; type: MetadataType; value: string }

/** The form's state: fields as typed, kept when the event changes. */
export type WebhookDraft = {
  event: WebhookEvent
  albumId: string
  label: string
  targetUrl: string
  metadata: readonly MetadataRow[]
  /** The metadata describe the webhook: event, album, label, and the two fields below. */
  isDescribed: boolean
  environment: string
  note: string
}

export type DraftField = 'albumId' | 'label' | 'targetUrl' | 'metadata'

export type DraftProblems = {
  [Field in Exclude<DraftField, 'metadata'>]?: string
} & { rows: ReadonlyMap<number, { key?: string; value?: string }> }

export const emptyDraft: WebhookDraft = {
  event: 'newPhoto',
  albumId: '',
  label: '',
  targetUrl: '',
  metadata: [],
  isDescribed: false,
  environment: '',
  note: '',
}

type DescriptionFields = Pick<WebhookDraft, 'isDescribed' | 'environment' | 'note'>

/** Keys that the description fills in. */
function keysFilledIn({ isDescribed, ...texts }: DescriptionFields): ReadonlySet<string> {
  const typed = (['environment', 'note'] as const).filter((key) => texts[key].trim() !== '')
  return new Set(isDescribed ? [...describedKeys, ...typed] : [])
}

/** The draft for editing a webhook; if its metadata describe it, the description follows the edit. */
export function toDraft(config: WebhookConfig): WebhookDraft {
  const { metadata = {} } = config
  const isDescribed = isDescription(metadata)
  const textOf = (value: unknown) => (isDescribed && typeof value === 'string' ? value : '')
  // numbers and booleans stay rows, which keep their type
  const fields = { isDescribed, environment: textOf(metadata['environment']), note: textOf(metadata['note']) }
  const described = keysFilledIn(fields)
  const rows = Object.entries(metadata).filter(([key]) => !described.has(key))
  return {
    event: config.event,
    albumId: config.event === 'newAlbum' ? '' : config.albumId,
    label: config.event === 'photoLabelAdded' ? config.label : '',
    targetUrl: config.targetUrl,
    metadata: rows.map(([key, value], index) => ({
      id: index + 1,
      key,
      type: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'yes-no',
      value: String(value),
    })),
    ...fields,
  }
}

/** A new row for the metadata form, with a unique id. */
export const newRow = (rows: readonly MetadataRow[]): MetadataRow => ({
  id: 1 + Math.max(0, ...rows.map(({ id }) => id)),
  key: '',
  type: 'text',
  value: '',
})

/** A row with another type; its value is kept if valid in that type. */
export function withType(row: MetadataRow, type: MetadataType): MetadataRow {
  if (type === 'yes-no') return { ...row, type, value: row.value === 'false' || row.value === '0' ? 'false' : 'true' }
  return { ...row, type, value: type === 'number' && row.type === 'yes-no' ? '' : row.value }
}

const isBlank = ({ key, type, value }: MetadataRow) => key === '' && (value === '' || type === 'yes-no')

/** Problems of empty fields; unlike those of invalid ones, not shown before the form is submitted. */
const missing = {
  album: messages.chooseAlbum,
  label: messages.chooseLabel,
  target: messages.enterUrl,
  key: messages.enterKey,
  number: messages.enterNumber,
} as const

const missingTexts = new Set<string | undefined>(Object.values(missing))

/** Whether the problem is only that a field is empty. */
export const isMissing = (problem: string | undefined): boolean => missingTexts.has(problem)

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function valueProblem({ type, value }: MetadataRow): string | undefined {
  if (type !== 'number') return undefined
  const text = value.trim()
  if (text === '') return missing.number
  if (/^[+-]?\d+,\d+$/.test(text)) return messages.decimalPoint
  const number = Number(text)
  if (!NUMBER.test(text) || !Number.isFinite(number)) return messages.notANumber
  if (/^[+-]?\d+$/.test(text) && !Number.isSafeInteger(number)) return messages.numberTooLong
  return undefined
}

function keyProblem(
  { key }: MetadataRow,
  { keys, described }: { keys: readonly string[]; described: ReadonlySet<string> },
): string | undefined {
  if (key === '') return missing.key
  if (described.has(key)) return messages.keyDescribed
  // some JSON parsers drop or misread this key
  if (key === '__proto__') return messages.keyForbidden
  return keys.filter((other) => other === key).length > 1 ? messages.keyTwice : undefined
}

function labelProblem(label: string): string | undefined {
  if (label === '') return missing.label
  return codePoints(label) > limits.label.max ? messages.labelTooLong : undefined
}

const SCHEME = 'https://'

/** Validates a target address. @returns an error message, or undefined if it is valid */
export function targetProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return missing.target
  if (!text.toLowerCase().startsWith(SCHEME)) return messages.urlScheme(SCHEME)
  if (!targetUrlSchema.safeParse(text).success) return messages.urlIncomplete(messages.sendToExample)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return messages.urlCredentials
  return undefined
}

/** Validates an unfinished target address: no problem while it may still become valid. */
export function targetProblemWhileTyping(typed: string): string | undefined {
  const unfinished = SCHEME.startsWith(typed.trim().toLowerCase())
  return unfinished ? undefined : targetProblem(typed)
}

/** Validates a draft: problems by field. */
export function problemsOf(draft: WebhookDraft): DraftProblems {
  const problems: DraftProblems & { rows: Map<number, { key?: string; value?: string }> } = { rows: new Map() }
  if (draft.event !== 'newAlbum' && draft.albumId === '') problems.albumId = missing.album
  const label = draft.event === 'photoLabelAdded' ? labelProblem(draft.label) : undefined
  if (label) problems.label = label
  const target = targetProblem(draft.targetUrl)
  if (target) problems.targetUrl = target
  const rows = draft.metadata.filter((row) => !isBlank(row))
  const keys = rows.map(({ key }) => key)
  const described = keysFilledIn(draft)
  for (const row of rows) {
    const key = keyProblem(row, { keys, described })
    const value = valueProblem(row)
    if (key || value) problems.rows.set(row.id, { ...(key && { key }), ...(value && { value }) })
  }
  return problems
}

export const isSound = ({ albumId, label, targetUrl, rows }: DraftProblems): boolean =>
  albumId === undefined && label === undefined && targetUrl === undefined && rows.size === 0

function typedValue({ type, value }: MetadataRow): WebhookMetadata[string] {
  if (type === 'text') return value
  return type === 'number' ? Number(value) : value === 'true'
}

/** The configuration for a draft, without metadata. */
function bareConfigOf({ event, albumId, label, targetUrl: typed }: WebhookDraft): WebhookConfig {
  // pasted addresses may have surrounding spaces
  const targetUrl = typed.trim()
  switch (event) {
    case 'newPhoto':
      return { event, albumId, targetUrl }
    case 'newAlbum':
      return { event, targetUrl }
    case 'photoLabelAdded':
      return { event, albumId, label, targetUrl }
  }
}

/** The configuration for a draft, without blank rows; it does not validate. `albumName`: for the description. */
export function toConfig(draft: WebhookDraft, albumName?: string): WebhookConfig {
  const config = bareConfigOf(draft)
  const { isDescribed, environment, note } = draft
  const metadata = {
    ...(isDescribed && describeConfig(config, albumName)),
    ...(isDescribed && environment.trim() !== '' && { environment: environment.trim() }),
    ...(isDescribed && note.trim() !== '' && { note: note.trim() }),
    ...Object.fromEntries(draft.metadata.filter((row) => !isBlank(row)).map((row) => [row.key, typedValue(row)])),
  }
  return Object.keys(metadata).length > 0 ? { ...config, metadata } : config
}

const words: readonly [DraftField, RegExp][] = [
  ['targetUrl', /\btargetUrl\b/],
  ['metadata', /\bmetadata\b/],
  ['albumId', /\balbumId\b/],
  ['label', /\blabel\b/],
  ['targetUrl', /\b(target|address|url|https)\b/i],
  ['albumId', /\b(album|admin)\b/i],
]

/** The field that an error message names, if the draft has it. */
export function fieldNamedIn(message: string, event: WebhookEvent): DraftField | undefined {
  const field = words.find(([, pattern]) => pattern.test(message))?.[0]
  if (field === 'albumId' && event === 'newAlbum') return undefined
  return field === 'label' && event !== 'photoLabelAdded' ? undefined : field
}
