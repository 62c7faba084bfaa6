import type { Album, WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { type Administered, relationshipIn } from '#web/data/resources/album-queries.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import { albumIdOf, labelOf } from '#web/data/webhooks/webhook-config.ts'
import { meantLabel } from '#web/features/webhooks/form/label-choices.ts'
import { type StaleField, staleFields } from './description.ts'
import { findLabelLoops } from './label-loops.ts'
import { privateHost, receiverAddress } from './receiver-address.ts'

/** A likely mistake in a webhook, with the values that its sentence names. */
export type Finding =
  /** Another webhook sends the receiver the same; `isExact`: with the same metadata, too. */
  | { kind: 'duplicate'; otherId: string; isExact: boolean }
  /** Other webhooks send the receiver the same photos, and nothing distinguishes the deliveries. */
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

/** Facts that findings are based on. Facts not known yet cause no findings. */
export type FindingFacts = {
  /** Albums the caller sees, by id. */
  albums: ReadonlyMap<string, Pick<Album, 'name'>> | undefined
  /** The albums are complete: one that isn't among them is gone. */
  isWhole: boolean
  administered: Administered | undefined
  /** Labels by album, for albums whose photos were read completely. */
  labels: ReadonlyMap<string, readonly LabelCount[]>
  /** State of deliveries by webhook, if the service has a delivery log. */
  health: ReadonlyMap<string, { state: string; text: string }> | undefined
}

/** Text that is equal for configurations with the same event, album, label and receiver, whatever their metadata. */
const sendingKey = (config: WebhookConfig) =>
  JSON.stringify([config.event, albumIdOf(config), labelOf(config), receiverAddress(config.targetUrl)])

const metadataOf = ({ metadata = {} }: WebhookConfig) =>
  JSON.stringify(Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Duplicates by webhook: of those that send the same, all but the first. */
function findDuplicates(subscriptions: readonly WebhookSubscription[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>()
  for (const group of Map.groupBy(subscriptions, ({ config }) => sendingKey(config)).values()) {
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

/**
 * Webhooks of one album and receiver for different events or labels, with equal metadata. In an inbox that does no
 * harm.
 */
function findOverlaps(subscriptions: readonly WebhookSubscription[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>()
  const comparable = subscriptions.filter(
    ({ config }) => config.event !== 'newAlbum' && receiverToken(config.targetUrl) === undefined,
  )
  const alike = Map.groupBy(comparable, ({ config }) =>
    JSON.stringify([albumIdOf(config), receiverAddress(config.targetUrl), metadataOf(config)]),
  )
  for (const group of alike.values()) {
    // duplicates are a finding of their own
    const each = Map.groupBy(group, ({ config }) => sendingKey(config))
    if (each.size < 2) continue
    const ids = [...each.values()].flatMap(([first]) => first?.webhookId ?? [])
    for (const id of ids) found.set(id, { kind: 'overlap', otherIds: ids.filter((other) => other !== id) })
  }
  return found
}

function albumFinding(config: WebhookConfig, { albums, isWhole, administered }: FindingFacts): Finding | undefined {
  const albumId = albumIdOf(config)
  if (albumId === undefined || albums === undefined) return undefined
  if (!albums.has(albumId)) return isWhole ? { kind: 'albumGone' } : undefined
  return relationshipIn(administered, albumId) === 'Participant' ? { kind: 'notAdmin' } : undefined
}

function labelFinding(config: WebhookConfig, { labels }: FindingFacts): Finding | undefined {
  if (config.event !== 'photoLabelAdded') return undefined
  const { albumId, label } = config
  const present = labels.get(albumId)
  if (present === undefined || present.some(({ text }) => text === label)) return undefined
  const meant = meantLabel(label, present)
  return meant ? { kind: 'labelMeant', label, meant: meant.text } : { kind: 'labelUnused', label, albumId }
}

function addressFinding({ targetUrl }: WebhookConfig, isArriving: boolean): Finding | undefined {
  if (receiverToken(targetUrl) !== undefined) return undefined
  // an operator may allow private addresses
  const host = isArriving ? undefined : privateHost(targetUrl)
  if (host !== undefined) return { kind: 'privateHost', host }
  return URL.parse(targetUrl)?.protocol === 'http:' ? { kind: 'unencrypted' } : undefined
}

function staleFinding(config: WebhookConfig, { albums }: FindingFacts): Finding | undefined {
  const fields = staleFields(config, albums?.get(albumIdOf(config) ?? '')?.name)
  return fields.length > 0 ? { kind: 'stale', fields } : undefined
}

const isFailing = (state: string | undefined) => state === 'failing' || state === 'stopped'

/** Findings by webhook, most serious first; webhooks without findings are left out. O(webhooks). */
export function findFindings(
  subscriptions: readonly WebhookSubscription[],
  facts: FindingFacts,
): ReadonlyMap<string, readonly Finding[]> {
  const duplicates = findDuplicates(subscriptions)
  const overlaps = findOverlaps(subscriptions)
  const loops = findLabelLoops(subscriptions)
  const found = new Map<string, readonly Finding[]>()
  for (const { webhookId, config } of subscriptions) {
    const health = facts.health?.get(webhookId)
    const loop = loops.get(webhookId)
    const album = albumFinding(config, facts)
    const findings: (Finding | undefined)[] = [
      loop && { kind: 'loop', labels: loop },
      album,
      addressFinding(config, health?.state === 'ok'),
      duplicates.get(webhookId),
      isFailing(health?.state) && health ? { kind: 'failing', status: health.text } : undefined,
      // labels don't matter if the album sends nothing any more
      album ? undefined : labelFinding(config, facts),
      staleFinding(config, facts),
      duplicates.has(webhookId) ? undefined : overlaps.get(webhookId),
    ]
    const present = findings.filter((finding) => finding !== undefined)
    if (present.length > 0) found.set(webhookId, present)
  }
  return found
}

/** Findings that may be intended: shown as notes, not counted as problems. */
const notes: ReadonlySet<FindingKind> = new Set(['overlap', 'labelUnused'])

/** Whether a finding keeps a webhook from doing its job. */
export const isProblem = ({ kind }: Finding): boolean => !notes.has(kind)
