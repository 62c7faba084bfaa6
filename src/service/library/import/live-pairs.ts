import type { Context } from '#service/context.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import { listStills, updateImportedPhoto, type WithClip } from '#service/photos/photos.ts'
import type { Content } from './examine.ts'

/** An examined file that belongs to no photo yet. */
export type Arrival = { found: FoundFile; content: Content; poster?: Uint8Array; albumId: string }

/** A photo whose file has new content, with its clip if it is a live photo: not yet stored in its row. */
export type Edited = { photo: PhotoRow; found: FoundFile; content: Content; clip?: WithClip | undefined }

/** Adds or restores a photo; with a clip, as a live photo. */
type PlacePhoto = (arrival: Arrival, clip?: WithClip) => Promise<void>

/** One file of a live photo: the columns by which the other is found. */
type Half = Pick<PhotoRow, 'file' | 'kind' | 'media_type' | 'live_id' | 'seconds'>

/** Phones make clips of three seconds; a longer video that shares a still's name is a photo of its own. */
const LONGEST_CLIP_SECONDS = 15

const STILL_TYPES = new Set(['image/jpeg', 'image/heic'])
const CLIP_TYPES = new Set(['video/quicktime', 'video/mp4'])

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/** Folder and name without extension, in lower case: the same for `IMG_1.HEIC` and `img_1.mov`. */
export const stemOf = (file: string) =>
  folderOf(file) +
  file
    .slice(folderOf(file).length)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/**
 * True if a still and a clip are one live photo: by the identifier that Apple writes into both, or by name if another
 * program dropped it from one of them.
 */
function isLivePair(still: Half, clip: Half): boolean {
  if (!STILL_TYPES.has(still.media_type) || !CLIP_TYPES.has(clip.media_type)) return false
  if (folderOf(still.file) !== folderOf(clip.file)) return false
  if (still.live_id !== null && clip.live_id !== null) return still.live_id === clip.live_id
  return stemOf(still.file) === stemOf(clip.file) && (clip.seconds ?? Infinity) <= LONGEST_CLIP_SECONDS
}

/** Lookup keys: both halves of a live photo share one, so that a clip is found without comparing all. */
const pairKeysOf = ({ file, live_id: liveId }: Half) =>
  liveId === null ? [stemOf(file)] : [folderOf(file) + liveId, stemOf(file)]

/** Maximum of clips, with their posters, that wait for stills; beyond it the oldest is listed as a video meanwhile. */
const MOST_WAITING = 50

const toHalf = ({ found, content }: Omit<Arrival, 'albumId'>) => ({ ...content, file: found.file })

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

type LibraryFiles = {
  fresh: readonly FoundFile[]
  /** Active photos whose files are present. */
  known: readonly PhotoRow[]
  edited: readonly Edited[]
}

/** The files that may still become halves of live photos in this import. */
function toExpectations({ fresh, known, edited }: LibraryFiles) {
  const stillsToCome = new Map<string, number>()
  for (const { claim, folder } of fresh) {
    if (claim === 'image') stillsToCome.set(folder, (stillsToCome.get(folder) ?? 0) + 1)
  }
  const editedIds = new Set(edited.map(({ photo }) => photo.photo_id))
  const expected = new Set(fresh.filter(({ claim }) => claim === 'video').map(({ file }) => stemOf(file)))
  const stillFiles = new Map<string, Set<string>>()
  function addStill(still: Half): void {
    for (const key of pairKeysOf(still)) stillFiles.set(key, (stillFiles.get(key) ?? new Set()).add(still.file))
  }
  // also live photos: one may have been detached since `known` was read
  if (expected.size > 0) for (const row of known) if (row.kind !== 'video') addStill(row)
  /** The files to which a clip could belong. */
  const filesFor = (clip: Half) => [...new Set(pairKeysOf(clip).flatMap((key) => [...(stillFiles.get(key) ?? [])]))]
  const videos = known.filter(({ kind }) => kind === 'video')
  const videosByKey = Map.groupBy(
    videos.flatMap((video) => pairKeysOf(video).map((key) => ({ key, video }))),
    ({ key }) => key,
  )
  const taken = new Set<PhotoRow>()
  /** The clip of a still, if it is listed as a video; it is then no longer offered to others. */
  function takeClip(still: Half): WithClip | undefined {
    const likely = pairKeysOf(still).flatMap((key) => videosByKey.get(key) ?? [])
    const row = likely.find(({ video }) => !taken.has(video) && isLivePair(still, video))?.video
    if (row) taken.add(row)
    return row && rowToClip(row)
  }
  return { stillsToCome, editedIds, expected, addStill, filesFor, takeClip }
}

/**
 * Joins the two files of a live photo, which arrive in any order, without listing either by itself: a still waits for
 * the video of its name, a clip with Apple's identifier for its still.
 */
export function createLivePairs({
  context,
  place,
  edited = [],
  ...files
}: Omit<LibraryFiles, 'edited'> & Partial<LibraryFiles> & { context: Context; place: PlacePhoto }) {
  const { stillsToCome, editedIds, expected, addStill, filesFor, takeClip } = toExpectations({ ...files, edited })
  const stills = new Set<Arrival>()
  const clips = new Set<Arrival>()
  /** Clips that were listed as videos. */
  const listed = new Set<Arrival>()

  async function letGo(clip: Arrival): Promise<void> {
    clips.delete(clip)
    await place(clip)
    listed.add({ found: clip.found, content: clip.content, albumId: clip.albumId })
  }

  async function arriveStill(arrival: Arrival): Promise<void> {
    const half = toHalf(arrival)
    addStill(half)
    for (const clip of [...clips, ...listed]) {
      if (!isLivePair(half, toHalf(clip))) continue
      clips.delete(clip)
      listed.delete(clip)
      return place(arrival, toClip(clip))
    }
    const clip = takeClip(half)
    if (clip) return place(arrival, clip)
    if (expected.has(stemOf(half.file))) stills.add(arrival)
    else await place(arrival)
  }

  async function arriveVideo(arrival: Arrival): Promise<void> {
    const half = toHalf(arrival)
    for (const still of stills) {
      if (!isLivePair(toHalf(still), half)) continue
      stills.delete(still)
      return place(still, toClip(arrival))
    }
    const edit = edited.find((one) => isLivePair(toHalf(one), half))
    // not written yet: the content may be another photo's than the one that had this path
    if (edit) return void (edit.clip = toClip(arrival))
    const likely = filesFor(half)
    const there = likely.length > 0 ? await listStills(context, arrival.albumId, likely) : []
    const row = there.find((still) => !editedIds.has(still.photo_id) && isLivePair(still, half))
    if (row) return updateImportedPhoto(context, row.photo_id, toClip(arrival))
    if (half.live_id === null || !stillsToCome.has(arrival.found.folder)) return place(arrival)
    clips.add(arrival)
    const [oldest] = clips
    if (oldest && clips.size > MOST_WAITING) await letGo(oldest)
  }

  async function passStill(folder: string): Promise<void> {
    const left = (stillsToCome.get(folder) ?? 0) - 1
    if (left > 0) return void stillsToCome.set(folder, left)
    stillsToCome.delete(folder)
    // no still is left for the clips that wait there
    for (const clip of clips) {
      if (clip.found.folder !== folder) continue
      clips.delete(clip)
      await place(clip)
    }
    for (const clip of listed) if (clip.found.folder === folder) listed.delete(clip)
  }

  return {
    takeClip,
    arrive: (arrival: Arrival) => (arrival.content.kind === 'video' ? arriveVideo(arrival) : arriveStill(arrival)),
    /** This file was examined: nothing needs to wait for it any longer. */
    async pass({ file, folder, claim }: FoundFile): Promise<void> {
      if (claim !== 'video') return passStill(folder)
      const stem = stemOf(file)
      expected.delete(stem)
      for (const still of stills) {
        if (stemOf(still.found.file) !== stem) continue
        stills.delete(still)
        await place(still)
      }
    },
    /** Places the rest, whose other halves don't exist. */
    async end(): Promise<void> {
      for (const arrival of [...stills, ...clips]) await place(arrival)
      for (const waiting of [stills, clips]) waiting.clear()
    },
  }
}
