import type { WebhookConfig, WebhookMetadata } from '#contract/index.ts'
import { albumIdOf, labelOf } from '#web/features/webhooks/filter/webhook-search.ts'

/** The keys by which metadata tell what a webhook is for; README documents them. */
export const describedKeys = ['event', 'albumId', 'albumName', 'label'] as const

export type DescribedKey = (typeof describedKeys)[number]

const events: ReadonlySet<unknown> = new Set<WebhookConfig['event']>(['newPhoto', 'newAlbum', 'photoLabelAdded'])

/** True for metadata that describe their webhook: `event` names one of the interface's events. Anybody's own `event` is something else. */
export const isDescription = (metadata: WebhookMetadata | undefined): boolean => events.has(metadata?.['event'])

/** The self-description of a webhook: a delivery's body says none of this. A key without a value is left out. */
export function describeConfig(config: WebhookConfig, albumName: string | undefined): WebhookMetadata {
  const described: Record<DescribedKey, string | undefined> = {
    event: config.event,
    albumId: albumIdOf(config),
    albumName: albumIdOf(config) === undefined ? undefined : albumName,
    label: labelOf(config),
  }
  return Object.fromEntries(
    Object.entries(described).filter((entry): entry is [DescribedKey, string] => entry[1] !== undefined),
  )
}

/** A configuration with its description added or renewed; whatever else its metadata say stays. */
export function withDescription<Config extends WebhookConfig>(config: Config, albumName: string | undefined): Config {
  const others = Object.entries(config.metadata ?? {}).filter(
    // an album whose name isn't known keeps the one that is written down
    ([key]) => !describedKeys.some((own) => own === key) || (key === 'albumName' && albumName === undefined),
  )
  return { ...config, metadata: { ...describeConfig(config, albumName), ...Object.fromEntries(others) } }
}

/** A field of a description that says something else than the webhook: both values, undefined where one has none. */
export type StaleField = { key: DescribedKey; said: string | undefined; now: string | undefined }

/** What has changed since a webhook was described; nothing for one that doesn't describe itself. `albumName`: undefined if it isn't known. */
export function staleFields(config: WebhookConfig, albumName: string | undefined): StaleField[] {
  const { metadata } = config
  if (metadata === undefined || !isDescription(metadata)) return []
  const now = describeConfig(config, albumName)
  return describedKeys.flatMap((key) => {
    const said = metadata[key]
    // written by hand it may be shorter, and what isn't known can't be compared
    if (said === undefined || said === now[key]) return []
    if (key === 'albumName' && albumName === undefined && albumIdOf(config) !== undefined) return []
    const value = now[key]
    return [{ key, said: String(said), now: value === undefined ? undefined : String(value) }]
  })
}

/** The key that notes a label which the receiver adds; more of them as addsLabel2, addsLabel3 … */
const ADDS_LABEL = /^addsLabel\d*$/

/** Labels that the receiver adds to photos, as noted in the metadata. */
export const addedLabels = (metadata: WebhookMetadata | undefined): string[] =>
  Object.entries(metadata ?? {})
    .filter(([key, value]) => ADDS_LABEL.test(key) && value !== '')
    .map(([, value]) => String(value))

/** The key of the metadata under which a receiver finds the token that it expects. */
export const tokenKey = 'token'

/** 192 random bits as hexadecimal digits, which need no quoting anywhere. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
