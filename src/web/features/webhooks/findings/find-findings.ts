import type { Album, WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { type Administered, relationshipIn } from '#web/data/resources/album-queries.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { albumIdOf, labelOf } from '#web/features/webhooks/filter/webhook-search.ts'
import { meantLabel } from '#web/features/webhooks/form/label-choices.ts'
import { type StaleField, staleFields } from './description.ts'
import { findLabelLoops } from './label-loops.ts'
import { privateHost, receiverAddress } from './receiver-address.ts'

/** Something about a webhook that probably isn't meant, with what its sentence has to name. */
export type Finding =
  /** The receiver gets the same from another webhook; `isExact`: with the same metadata as well. */
  | { kind: 'duplicate'; otherId: string; isExact: boolean }
  /** The receiver gets the same photo from others, and nothing tells the deliveries apart. */
  | { kind: 'overlap'; otherIds: readonly string[] }
  | { kind: 'loop'; labels: readonly string[] }
  | { kind: 'albumGone' }
  | { kind: 'notAdmin' }
  | { kind: 'labelMeant'; label: string; meant: string }
  | { kind: 'labelUnused'; label: string; albumId: string }
  | { kind: 'unencrypted' }
  | { kind: 'privateHost'; host: string }
  | { kind: 'stale'; fields: readonly StaleField[] }
  | { kind: 'failing'; status: string }

export type FindingKind = Finding['kind']

/** All that is known about webhooks beside themselves. What isn't known yet finds nothing. */
export type Circumstances = {
  /** Albums the caller sees, by id. */
  albums: ReadonlyMap<string, Pick<Album, 'name'>> | undefined
  /** True where an album that isn't among them is gone. */
  isWhole: boolean
  administered: Administered | undefined
  /** Labels by album, of those whose photos were read to the end. */
  labels: ReadonlyMap<string, readonly LabelCount[]>
  /** State of deliveries by webhook, where the service has a log of them. */
  health: ReadonlyMap<string, { state: string; text: string }> | undefined
}

/** A configuration as text: equal texts for equal ones, whatever the order of their keys and the spelling of the address. */
const wireOf = (config: WebhookConfig) =>
  JSON.stringify([config.event, albumIdOf(config), labelOf(config), receiverAddress(config.targetUrl)])

const metadataOf = ({ metadata = {} }: WebhookConfig) =>
  JSON.stringify(Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The other webhook that sends the same, for all of them but the first. */
function findDuplicates(subscriptions: readonly WebhookSubscription[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>()
  for (const group of Map.groupBy(subscriptions, ({ config }) => wireOf(config)).values()) {
    const [first, ...others] = group
    if (first === undefined) continue
    const byMetadata = new Map([[metadataOf(first.config), first.webhookId]])
    for (const { webhookId, config } of others) {
      const metadata = metadataOf(config)
      const same = byMetadata.get(metadata)
      if (same === undefined) byMetadata.set(metadata, webhookId)
      found.set(webhookId, { kind: 'duplicate', otherId: same ?? first.webhookId, isExact: same !== undefined })
    }
  }
  return found
}

/** Webhooks of one album at one receiver, for different events or labels, with equal metadata. An inbox has nothing to tell apart. */
function findOverlaps(subscriptions: readonly WebhookSubscription[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>()
  const comparable = subscriptions.filter(
    ({ config }) => config.event !== 'newAlbum' && receiverToken(config.targetUrl) === undefined,
  )
  const alike = Map.groupBy(comparable, ({ config }) =>
    JSON.stringify([albumIdOf(config), receiverAddress(config.targetUrl), metadataOf(config)]),
  )
  for (const group of alike.values()) {
    // duplicates are said once, as such
    const each = Map.groupBy(group, ({ config }) => wireOf(config))
    if (each.size < 2) continue
    const ids = [...each.values()].flatMap(([first]) => first?.webhookId ?? [])
    for (const id of ids) found.set(id, { kind: 'overlap', otherIds: ids.filter((other) => other !== id) })
  }
  return found
}

function albumFinding(config: WebhookConfig, { albums, isWhole, administered }: Circumstances): Finding | undefined {
  const albumId = albumIdOf(config)
  if (albumId === undefined || albums === undefined) return undefined
  if (!albums.has(albumId)) return isWhole ? { kind: 'albumGone' } : undefined
  return relationshipIn(administered, albumId) === 'Participant' ? { kind: 'notAdmin' } : undefined
}

function labelFinding(config: WebhookConfig, { labels }: Circumstances): Finding | undefined {
  if (config.event !== 'photoLabelAdded') return undefined
  const { albumId, label } = config
  const present = labels.get(albumId)
  if (present === undefined || present.some(({ text }) => text === label)) return undefined
  const meant = meantLabel(label, present)
  return meant ? { kind: 'labelMeant', label, meant: meant.text } : { kind: 'labelUnused', label, albumId }
}

function addressFinding({ targetUrl }: WebhookConfig): Finding | undefined {
  if (receiverToken(targetUrl) !== undefined) return undefined
  const host = privateHost(targetUrl)
  if (host !== undefined) return { kind: 'privateHost', host }
  return URL.parse(targetUrl)?.protocol === 'http:' ? { kind: 'unencrypted' } : undefined
}

function staleFinding(config: WebhookConfig, { albums }: Circumstances): Finding | undefined {
  const fields = staleFields(config, albums?.get(albumIdOf(config) ?? '')?.name)
  return fields.length > 0 ? { kind: 'stale', fields } : undefined
}

const isFailing = (state: string | undefined) => state === 'failing' || state === 'stopped'

/** What is wrong with each webhook, the most serious first; a webhook without findings is left out. O(webhooks). */
export function findFindings(
  subscriptions: readonly WebhookSubscription[],
  circumstances: Circumstances,
): ReadonlyMap<string, readonly Finding[]> {
  const duplicates = findDuplicates(subscriptions)
  const overlaps = findOverlaps(subscriptions)
  const loops = findLabelLoops(subscriptions)
  const found = new Map<string, readonly Finding[]>()
  for (const { webhookId, config } of subscriptions) {
    const health = circumstances.health?.get(webhookId)
    const loop = loops.get(webhookId)
    const album = albumFinding(config, circumstances)
    const findings: (Finding | undefined)[] = [
      loop && { kind: 'loop', labels: loop },
      album,
      addressFinding(config),
      duplicates.get(webhookId),
      isFailing(health?.state) && health ? { kind: 'failing', status: health.text } : undefined,
      // of an album that sends nothing any more its labels are no concern
      album ? undefined : labelFinding(config, circumstances),
      staleFinding(config, circumstances),
      duplicates.has(webhookId) ? undefined : overlaps.get(webhookId),
    ]
    const present = findings.filter((finding) => finding !== undefined)
    if (present.length > 0) found.set(webhookId, present)
  }
  return found
}

/** Findings that may well be meant: they are shown, but not counted. */
const notes: ReadonlySet<FindingKind> = new Set(['overlap', 'labelUnused'])

/** True for a finding that keeps a webhook from doing what it is for. */
export const isProblem = ({ kind }: Finding): boolean => !notes.has(kind)
