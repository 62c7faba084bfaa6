import type { Context } from '#service/context.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import { MAYBE_NOT_WHOLE, type Refusal } from '#service/library/decode/decode-job.ts'
import type { DecodePool } from '#service/library/decode/decode-pool.ts'
import type { FilePlace, LibrarySource } from '#service/library/source/library-source.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import { findPhotosByContent } from '#service/photos/photos.ts'

/** The columns that follow from a file's content. */
export type Content = Pick<
  PhotoRow,
  | 'kind'
  | 'width'
  | 'height'
  | 'media_type'
  | 'live_id'
  | 'seconds'
  | 'content_hash'
  | 'stable_key'
  | 'stable_type'
  | 'damaged'
>

/** `poster`: a video's, not stored yet: the clip of a live photo needs none. */
export type Examined = { found: FoundFile } & ({ content: Content; poster?: Uint8Array } | Refusal)

/** A damaged file dated less than this before or after now may still be being copied, after a pause. */
const DAMAGED_SETTLE_MS = 300_000

const stableKey = (hash: string, type: Content['stable_type']) =>
  `stable/${hash.slice(0, 2)}/${hash}.${type === 'image/webp' ? 'webp' : 'jpg'}`

/** Content of a photo with the same bytes: a moved or copied file is not decoded again. */
async function findContent(context: Context, hash: string): Promise<Content | undefined> {
  for (const twin of await findPhotosByContent(context, hash)) {
    if ((await context.storage.size(twin.stable_key)) === undefined) continue
    const { width, height, media_type, live_id, seconds, content_hash, stable_key, stable_type, damaged } = twin
    // whether it is a live photo depends on the file beside it
    const kind = twin.kind === 'live' ? 'image' : twin.kind
    return { kind, width, height, media_type, live_id, seconds, content_hash, stable_key, stable_type, damaged }
  }
  return undefined
}

type ExamineTools = {
  context: Context
  source: Pick<LibrarySource, 'open' | 'kind'>
  pool: DecodePool
  isKnownSize: (size: number) => boolean
  /** Content hashes already computed in this scan, by file. */
  hashes: ReadonlyMap<string, string>
}

async function decode(
  { context, source, pool, isKnownSize, hashes }: ExamineTools,
  found: FoundFile,
  place: FilePlace,
): Promise<Examined> {
  const { claim } = found
  // only a file of a known size can be a moved one
  if (isKnownSize(found.size)) {
    const known = hashes.get(found.file)
    const hashed = known === undefined ? await pool.run({ task: 'hash', ...place, claim }) : { contentHash: known }
    if ('refused' in hashed) return { found, ...hashed }
    const content = await findContent(context, hashed.contentHash)
    if (content) return { found, content }
  }
  const result = await pool.run({ task: 'derive', ...place, claim })
  if ('refused' in result) return { found, ...result }
  if (!result.derived) throw new Error('a decoder answered without a picture')
  const { stable, ...shown } = result.derived
  if (shown.damaged === 1) {
    if (source.kind === 'folder' && Math.abs(context.clock().getTime() - found.mtime) < DAMAGED_SETTLE_MS)
      return { found, refused: MAYBE_NOT_WHOLE, isUnreadable: true }
    context.log.warn('damaged photo: only its readable part is shown', { file: found.file })
  }
  const stable_key = stableKey(result.contentHash, shown.stable_type)
  const content = { ...shown, content_hash: result.contentHash, stable_key }
  if (content.kind === 'video') return { found, content, poster: stable }
  await context.storage.put(stable_key, stable)
  return { found, content }
}

/**
 * Reads a file in a child process and stores its stable version, except a video's poster. Idempotent: a crash leaves at
 * most an object that the next examination of the same bytes overwrites.
 */
export async function examine(tools: ExamineTools, found: FoundFile): Promise<Examined> {
  const examined = await tools.source.open(found, (place) => decode(tools, found, place))
  return 'found' in examined ? examined : { found, ...examined }
}
