import type { PhotoRow } from '#service/db/tables.ts'
import { listStills, updateImportedPhoto, type WithClip } from '#service/photos/photos.ts'
import type { Context } from '#service/context.ts'
import type { Content } from './examine.ts'
import { isLivePair, stemOf } from './live-pair.ts'
import type { FoundFile } from './scan.ts'

/** A file whose content is known and which no photo holds yet. */
export type Arrival = { found: FoundFile; content: Content; poster?: Uint8Array; albumId: string }

/** Adds a photo or brings one back; with a clip, as a live photo. */
type Settle = (arrival: Arrival, clip?: WithClip) => Promise<void>

const toHalf = ({ found, content }: Arrival) => ({ ...content, file: found.file })

const toClip = ({ found, content }: Arrival): WithClip => ({
  kind: 'live',
  clip_file: found.file,
  clip_type: content.media_type,
  clip_size: found.size,
  clip_mtime: found.mtime,
})

const rowToClip = (row: PhotoRow): WithClip => ({
  kind: 'live',
  clip_file: row.file,
  clip_type: row.media_type,
  clip_size: row.file_size,
  clip_mtime: row.file_mtime,
})

/**
 * Joins the two files of a live photo as they come in, in whatever order, so that neither is listed as a photo of its own
 * meanwhile: a still waits for the video of its name, a clip with Apple's identifier for its still.
 */
export function createLivePairs({
  context,
  settle,
  fresh,
  known,
}: {
  context: Context
  settle: Settle
  fresh: readonly FoundFile[]
  /** Active photos whose files are there. */
  known: readonly PhotoRow[]
}) {
  const expected = new Set(fresh.filter(({ claim }) => claim === 'video').map(({ file }) => stemOf(file)))
  const videos = known.filter(({ kind }) => kind === 'video')
  const stills = new Set<Arrival>()
  const clips = new Set<Arrival>()

  async function arriveStill(arrival: Arrival): Promise<void> {
    const half = toHalf(arrival)
    for (const clip of clips) {
      if (!isLivePair(half, toHalf(clip))) continue
      clips.delete(clip)
      return settle(arrival, toClip(clip))
    }
    const row = videos.find((video) => isLivePair(half, video))
    if (row) {
      videos.splice(videos.indexOf(row), 1)
      return settle(arrival, rowToClip(row))
    }
    if (expected.has(stemOf(half.file))) stills.add(arrival)
    else await settle(arrival)
  }

  async function arriveVideo(arrival: Arrival): Promise<void> {
    const half = toHalf(arrival)
    for (const still of stills) {
      if (!isLivePair(toHalf(still), half)) continue
      stills.delete(still)
      return settle(still, toClip(arrival))
    }
    const isLikely = half.live_id !== null || known.some(({ file, kind }) => kind === 'image' && stemOf(file) === stemOf(half.file))
    const row = isLikely && (await listStills(context, arrival.albumId)).find((still) => isLivePair(still, half))
    if (row) return updateImportedPhoto(context, row.photo_id, toClip(arrival))
    if (half.live_id === null) await settle(arrival)
    else clips.add(arrival)
  }

  return {
    arrive: (arrival: Arrival) => (arrival.content.kind === 'video' ? arriveVideo(arrival) : arriveStill(arrival)),
    /** Nothing waits for this file any longer: it was looked at. */
    async pass({ file, claim }: FoundFile): Promise<void> {
      if (claim !== 'video') return
      const stem = stemOf(file)
      expected.delete(stem)
      for (const still of stills) {
        if (stemOf(still.found.file) !== stem) continue
        stills.delete(still)
        await settle(still)
      }
    },
    /** What is still alone stays so. */
    async end(): Promise<void> {
      for (const arrival of [...stills, ...clips]) await settle(arrival)
      stills.clear()
      clips.clear()
    },
  }
}
