import type { WebhookConfig, WebhookMetadata } from '#contract/index.ts'
import { albumIdOf, labelOf } from '#web/data/webhooks/webhook-config.ts'

/** Metadata keys of a webhook's description; README documents them. */
export const describedKeys = ['event', 'albumId', 'albumName', 'label'] as const

export type DescribedKey = (typeof describedKeys)[number]

const events: ReadonlySet<unknown> = new Set<WebhookConfig['event']>(['newPhoto', 'newAlbum', 'photoLabelAdded'])

/**
 * Whether metadata describe their webhook: `event` names one of the interface's events, not something of the user's.
 */
export const isDescription = (metadata: WebhookMetadata | undefined): boolean => events.has(metadata?.['event'])

/**
 * Description of a webhook for its metadata, as a delivery's body has none of this. Keys without a value are left out.
 */
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

/** The album name in a webhook's metadata, if it is of this album: for when the current name isn't known. */
export function describedAlbumName(config: WebhookConfig, albumId: string | undefined): string | undefined {
  const { albumName, albumId: describedId = albumIdOf(config) } = config.metadata ?? {}
  return albumName === undefined || albumId === undefined || describedId !== albumId ? undefined : String(albumName)
}

/**
 * A configuration with its description added or updated; other metadata stays. `albumName`: undefined if not known.
 */
export function withDescription<Config extends WebhookConfig>(config: Config, albumName: string | undefined): Config {
  const described = describeConfig(config, albumName ?? describedAlbumName(config, albumIdOf(config)))
  const others = Object.entries(config.metadata ?? {}).filter(([key]) => !describedKeys.some((own) => own === key))
  return { ...config, metadata: { ...described, ...Object.fromEntries(others) } }
}

/** A field whose described value differs from the webhook's; undefined stands for no value. */
export type StaleField = { key: DescribedKey; before: string | undefined; now: string | undefined }

/**
 * Out-of-date fields of a webhook's description; none if it has no description. `albumName`: undefined if not known.
 */
export function staleFields(config: WebhookConfig, albumName: string | undefined): StaleField[] {
  const { metadata } = config
  if (metadata === undefined || !isDescription(metadata)) return []
  const now = describeConfig(config, albumName)
  return describedKeys.flatMap((key) => {
    const before = metadata[key]
    // a description written by hand may lack keys, and an unknown album name can't be compared
    if (before === undefined || String(before) === now[key]) return []
    if (key === 'albumName' && albumName === undefined && albumIdOf(config) !== undefined) return []
    const value = now[key]
    return [{ key, before: String(before), now: value === undefined ? undefined : String(value) }]
  })
}

/** Metadata keys that note a label added by the receiver: addsLabel, addsLabel2, addsLabel3 … */
const ADDS_LABEL = /^addsLabel\d*$/

/** Labels that the receiver adds to photos, as noted in the metadata. */
export const addedLabels = (metadata: WebhookMetadata | undefined): string[] =>
  Object.entries(metadata ?? {})
    .filter(([key, value]) => ADDS_LABEL.test(key) && value !== '')
    .map(([, value]) => String(value))

/** Metadata key of the secret token that a receiver checks. */
export const tokenKey = 'token'

/** 192 random bits in hexadecimal, which needs no quoting anywhere. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
