import {
  codePoints,
  limits,
  targetUrl as targetUrlSchema,
  type WebhookConfig,
  type WebhookMetadata,
} from '#contract/index.ts'
import { fieldsIn, textIn } from '#web/data/client/reading/read-values.ts'
import { sameConfig, sameTrigger } from '#web/data/resources/subscription-mutations.ts'
import { messages } from './messages.ts'
import {
  planAddition,
  planPause,
  type PlacedWebhook,
  type PlannedItem,
  planDeletion,
  planEdit,
  planResume,
} from './webhook-change.ts'

const KIND = 'contact-sheet-webhooks'

/** Raised when older apps would misread the file. */
const VERSION = 1

/** Most webhooks of a file: nobody would look through more. */
const MOST = 5_000

/** A webhook in a file. `webhookId`: its subscription in the service that it comes from. */
export type FileWebhook = { config: WebhookConfig; isPaused: boolean; webhookId?: string | undefined }

/** The webhooks of a file, or its problem in a sentence. */
export type WebhooksImport =
  | { webhooks: FileWebhook[]; problem?: undefined }
  | { problem: string; webhooks?: undefined }

/** Serialises webhooks, paused ones as well. */
export const writeWebhooksFile = (webhooks: readonly PlacedWebhook[]): string =>
  `${JSON.stringify(
    {
      kind: KIND,
      version: VERSION,
      webhooks: webhooks.map(({ in: place, id, config }) => ({
        ...(place === 'device' ? { paused: true } : { webhookId: id }),
        ...config,
      })),
    },
    null,
    2,
  )}\n`

/** Metadata of a file: strings, numbers and booleans by key; undefined for anything else. */
function readMetadata(value: unknown): WebhookMetadata | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries: [string, WebhookMetadata[string]][] = []
  for (const [key, each] of Object.entries(value)) {
    // readers of JSON drop or misread this key
    if (key === '__proto__') return undefined
    if (typeof each !== 'string' && typeof each !== 'number' && typeof each !== 'boolean') return undefined
    entries.push([key, each])
  }
  return Object.fromEntries(entries)
}

/**
 * Reads one webhook of a file; a sentence if it can't be used. Not by the contract's schema of a configuration, which
 * the public page would then load as well.
 */
function readWebhook(value: unknown): FileWebhook | string {
  const { paused: isPaused = false, webhookId, event, albumId, label, targetUrl, metadata } = fieldsIn(value)
  if (typeof isPaused !== 'boolean') return messages.badPaused
  if (event !== 'newPhoto' && event !== 'newAlbum' && event !== 'photoLabelAdded') return messages.badEvent
  if (typeof targetUrl !== 'string' || !targetUrlSchema.safeParse(targetUrl).success) return messages.badTargetUrl
  const read = metadata === undefined ? undefined : readMetadata(metadata)
  if (metadata !== undefined && read === undefined) return messages.badMetadata
  const common = { targetUrl, ...(read && { metadata: read }) }
  const rest = { isPaused, webhookId: textIn(webhookId) }
  if (event === 'newAlbum') return { config: { event, ...common }, ...rest }
  if (typeof albumId !== 'string' || albumId === '') return messages.badAlbumId
  if (event === 'newPhoto') return { config: { event, albumId, ...common }, ...rest }
  const length = typeof label === 'string' ? codePoints(label) : 0
  if (typeof label !== 'string' || length < limits.label.min || length > limits.label.max) return messages.badLabel
  return { config: { event, albumId, label, ...common }, ...rest }
}

/** Reads a file of `writeWebhooksFile`: all of it, or the first problem with its place. */
export function readWebhooksFile(text: string): WebhooksImport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    return { problem: line && column ? messages.notJsonAt(line, column) : messages.notJson }
  }
  const { kind, version, webhooks: listed } = fieldsIn(value)
  if (kind !== KIND || !Array.isArray(listed)) return { problem: messages.notWebhooks }
  if (typeof version !== 'number' || version > VERSION) return { problem: messages.newerVersion }
  if (listed.length > MOST) return { problem: messages.tooMany(listed.length, MOST) }
  const webhooks: FileWebhook[] = []
  for (const [index, each] of listed.entries()) {
    const webhook = readWebhook(each)
    if (typeof webhook === 'string') return { problem: messages.badWebhook(index + 1, webhook) }
    webhooks.push(webhook)
  }
  return { webhooks }
}

/** One row of the comparison of a file with the present webhooks. */
export type WebhookDifference =
  | { is: 'same'; from: PlacedWebhook; to?: undefined }
  | { is: 'gone'; from: PlacedWebhook; to?: undefined }
  | { is: 'changed'; from: PlacedWebhook; to: FileWebhook }
  | { is: 'added'; from?: undefined; to: FileWebhook }

const placeOf = ({ isPaused }: FileWebhook) => (isPaused ? 'device' : 'service')

/** Rules that match a webhook of a file with a present one, strictest first. */
const sameness: readonly ((to: FileWebhook, from: PlacedWebhook) => boolean)[] = [
  (to, from) => sameConfig(to.config, from.config) && placeOf(to) === from.in,
  (to, from) => sameConfig(to.config, from.config),
  (to, from) => to.webhookId === from.id,
  (to, from) => sameTrigger(to.config, from.config),
]

/** Compares a file with the present webhooks. Each is matched once, so two equal ones need two. */
export function compareWebhooks(
  file: readonly FileWebhook[],
  present: readonly PlacedWebhook[],
): readonly WebhookDifference[] {
  const found = new Map<FileWebhook, PlacedWebhook>()
  const left = new Set(present)
  for (const isSame of sameness) {
    for (const to of file) {
      if (found.has(to)) continue
      const from = [...left].find((one) => isSame(to, one))
      if (from === undefined) continue
      found.set(to, from)
      left.delete(from)
    }
  }
  const rows = file.map((to): WebhookDifference => {
    const from = found.get(to)
    if (from === undefined) return { is: 'added', to }
    const isSame = sameConfig(to.config, from.config) && placeOf(to) === from.in
    return isSame ? { is: 'same', from } : { is: 'changed', from, to }
  })
  return [...rows, ...[...left].map((from): WebhookDifference => ({ is: 'gone', from }))]
}

function itemOf(difference: WebhookDifference, alsoRemove: boolean): PlannedItem | undefined {
  if (difference.is === 'same') return undefined
  if (difference.is === 'gone') return alsoRemove ? planDeletion(difference.from) : undefined
  if (difference.is === 'added') return planAddition(difference.to.config, placeOf(difference.to))
  const { from, to } = difference
  if (placeOf(to) === from.in) return planEdit(from, to.config)
  const moved = to.isPaused ? planPause(from) : planResume(from)
  return { ...moved, to: moved.to && { ...moved.to, config: to.config } }
}

/** A row of the comparison, with the item that resolves it, if any. */
export type PlannedDifference = { difference: WebhookDifference; item: PlannedItem | undefined }

/**
 * Plans how the present webhooks become equal to the file, row by row. `alsoRemove`: deletes those that are not in it.
 */
export const planImport = (
  differences: readonly WebhookDifference[],
  { alsoRemove }: { alsoRemove: boolean },
): PlannedDifference[] => differences.map((difference) => ({ difference, item: itemOf(difference, alsoRemove) }))

/** The items of the rows that have one. */
export const itemsOf = (rows: readonly PlannedDifference[]): PlannedItem[] => rows.flatMap(({ item }) => item ?? [])
