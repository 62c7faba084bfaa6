import type { Album, Photo, PreviewPhoto, WebhookConfig, WebhookMetadata } from '#contract/index.ts'
import { webAddress } from '#web/lib/web-address.ts'

/** Sample data for a delivery. */
export type Sample = { photo?: Photo | undefined; previewPhoto?: PreviewPhoto | undefined; album?: Album | undefined }

export type Payload = {
  body: { data: Photo | Album; metadata?: WebhookMetadata }
  /** Source of the sample. */
  from: 'photo' | 'preview' | 'album' | 'example'
}

const exampleAlbum: Album = {
  albumId: 'example',
  name: 'Example album',
  ownerId: 'example-owner',
  shareUrl: 'https://photos.example/share/example',
  numPhotos: 0,
  numParticipants: 1,
}

const examplePhoto: Photo = {
  photoId: 'example',
  width: 4032,
  height: 3024,
  originalUrl: 'https://photos.example/original.jpg',
  stableUrl: 'https://photos.example/stable.jpg',
  downloadUrl: 'https://photos.example/download.jpg',
  labels: [],
  restrictedLabels: [],
}

const hasLabel = ({ labels = [], restrictedLabels = [] }: Photo, label: string) =>
  labels.includes(label) || restrictedLabels.includes(label)

/** The photo with the label that triggers the webhook, as it is when the delivery is sent. */
function labelled(photo: Photo, config: WebhookConfig): Photo {
  if (config.event !== 'photoLabelAdded' || config.label === '' || hasLabel(photo, config.label)) return photo
  return { ...photo, labels: [...(photo.labels ?? []), config.label] }
}

/** Body of a sample delivery, from the most realistic data available. */
export function payloadOf(config: WebhookConfig, { photo, previewPhoto, album }: Sample): Payload {
  const metadata = config.metadata === undefined ? {} : { metadata: config.metadata }
  if (config.event === 'newAlbum') {
    return { body: { data: album ?? exampleAlbum, ...metadata }, from: album ? 'album' : 'example' }
  }
  if (photo) return { body: { data: labelled(photo, config), ...metadata }, from: 'photo' }
  if (previewPhoto) {
    const filled: Photo = { ...previewPhoto, downloadUrl: previewPhoto.originalUrl, labels: [], restrictedLabels: [] }
    return { body: { data: labelled(filled, config), ...metadata }, from: 'preview' }
  }
  return { body: { data: labelled(examplePhoto, config), ...metadata }, from: 'example' }
}

/** The photo for a sample delivery: one with the label, else the first. */
export function samplePhoto(photos: readonly Photo[], config: WebhookConfig): Photo | undefined {
  const label = config.event === 'photoLabelAdded' ? config.label : undefined
  return (label === undefined ? undefined : photos.find((photo) => hasLabel(photo, label))) ?? photos[0]
}

/** Longest address, in characters, that fits on a line of the panel beside a field's name. */
const LONGEST_ADDRESS = 20

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_ADDRESS ? value.replace(/^(https?:\/\/).*$/s, '$1…') : value

/**
 * Shortens the addresses in `data`: signed ones are long and tell readers nothing. Metadata is the subscriber's and
 * stays.
 */
export function shortenAddresses({ data, ...rest }: Payload['body']): {
  data: Record<string, unknown>
  metadata?: WebhookMetadata
} {
  return { data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, shortened(value)])), ...rest }
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null

/** Formats JSON for reading: indented, with lists of plain values on one line. */
export function formatJson(value: unknown, indent = ''): string {
  if (isScalar(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.every(isScalar)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(',\n')}\n${indent}]`
  }
  const entries = Object.entries(Object(value)).filter(([, item]) => item !== undefined)
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`).join(',\n')}\n${indent}}`
}

/** Most levels of nested JSON that are formatted: strangers can send an inbox more than the call stack holds. */
const DEEPEST = 50

const isDeeper = (value: unknown, levels: number): boolean =>
  !isScalar(value) && (levels === 0 || Object.values(Object(value)).some((item) => isDeeper(item, levels - 1)))

/** Parses JSON; other text, and JSON nested too deeply to be formatted, is returned unchanged. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, DEEPEST) ? text : value
  } catch {
    return text
  }
}

/** Quotes for a POSIX shell: nothing is special inside single quotes; a quote closes, escapes itself and reopens. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Escapes invisible characters as JSON allows: a terminal may interpret them before the shell reads them. */
const escapeHidden = (json: string) =>
  json.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (hidden) =>
    Array.from(
      { length: hidden.length },
      (_, unit) => `\\u${hidden.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  )

/**
 * The delivery as a curl command; unsigned, so receivers that check signatures refuse it. Undefined if the target isn't
 * a web address: curl could take it for an option or a file.
 */
export function curlOf(targetUrl: string, body: unknown): string | undefined {
  const address = webAddress(targetUrl)
  if (address === undefined) return undefined
  return [
    // without --globoff curl expands brackets and braces
    `curl --globoff -X POST ${shellQuoted(address)}`,
    "-H 'content-type: application/json'",
    `--data-raw ${shellQuoted(escapeHidden(JSON.stringify(body)))}`,
  ].join(' \\\n  ')
}
