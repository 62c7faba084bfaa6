export type BucketObject = {
  key: string
  size: number
  /** Milliseconds since 1970 of its last write. */
  writtenAt: number
  /** Strong: equal tags mean equal bytes. Includes its quotes. */
  etag: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return hex === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number.parseInt(hex, 16))
  })

const textOf = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? undefined : decodeEntities(text)
}

/**
 * Parses a page of ListObjectsV2: nested elements without attributes. Keys are percent-encoded if the store can do
 * that, since XML can't contain some characters. Throws for anything else, or a truncated list without a continuation
 * token.
 */
export function readListPage(xml: string): { objects: BucketObject[]; next: string | undefined } {
  const [isTruncated, next] = [textOf(xml, 'IsTruncated'), textOf(xml, 'NextContinuationToken')]
  // photos that are not listed would count as gone
  if (!xml.includes('<ListBucketResult') || (isTruncated === 'true' && next === undefined))
    throw new Error('the library’s bucket can’t be listed: its response is incomplete or isn’t a listing')
  const isEncoded = textOf(xml, 'EncodingType') === 'url'
  const toKey = (text: string) => (isEncoded ? decodeURIComponent(text.replaceAll('+', '%20')) : text)
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, each = '']) => ({
    key: toKey(textOf(each, 'Key') ?? ''),
    size: Number(textOf(each, 'Size')),
    writtenAt: Date.parse(textOf(each, 'LastModified') ?? ''),
    etag: textOf(each, 'ETag') ?? '',
  }))
  return { objects, next: isTruncated === 'true' ? next : undefined }
}
