import type { Label } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { frameAt, mediaKindAt, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { safeName } from './file-names.ts'
import { messages } from './messages.ts'
import { type NameHints, originalName } from './original-name.ts'

/** A photo to download: its place in the album and its labels. `isLive`: a clip belongs to it. */
export type DownloadPhoto = { photoId: string; frame: number; labels: readonly Label[]; isLive?: true }

/** An original: of a live photo the picture, or its clip. */
export type OriginalFile = { photo: DownloadPhoto; isClip: boolean }

/** The originals of photos, each clip after its picture. */
export const filesOf = (photos: readonly DownloadPhoto[]): OriginalFile[] =>
  photos.flatMap((photo) => [{ photo, isClip: false }, ...(photo.isLive ? [{ photo, isClip: true }] : [])])

/** Which of its photo's addresses an original has. */
export const addressFieldOf = ({ isClip }: OriginalFile): 'videoUrl' | 'downloadUrl' =>
  isClip ? 'videoUrl' : 'downloadUrl'

/** Identifies an original; that of a picture is its photo's identifier. */
export const fileId = ({ photo: { photoId }, isClip }: OriginalFile): string => (isClip ? `${photoId}\0clip` : photoId)

/** Layout of an archive: all files at the top, or each in the folder of its first label. */
export type ArchiveLayout = 'flat' | 'labels'

/** What to download. */
export type DownloadOrder = {
  albumId: string
  /** The album's name, for texts. */
  title: string
  photos: readonly DownloadPhoto[]
  layout: ArchiveLayout
}

type DownloadPhotosOptions = {
  columns: PhotoColumns
  /** Positions in the columns, ascending. */
  positions: ArrayLike<number>
  /** Includes labels that participants do not see. */
  withHidden: boolean
}

/** The photos to download. Label by label, since there may be thousands of labels, and few on each photo. */
export function photosToDownload({ columns, positions, withHidden }: DownloadPhotosOptions): DownloadPhoto[] {
  const shown = columns.labels.filter(({ kind }) => withHidden || kind === 'public')
  // public ones first: a photo goes into the folder of its first label
  const labels = [...shown.filter(({ kind }) => kind === 'public'), ...shown.filter(({ kind }) => kind !== 'public')]
  const taken = Array.from(positions, (position) => ({
    photoId: columns.ids[position] ?? '',
    frame: frameAt(columns, position),
    labels: new Array<Label>(),
    ...(mediaKindAt(columns, position) === 'live' ? { isLive: true as const } : {}),
  }))
  const takenAt = new Map(Array.from(positions, (position, index) => [position, taken[index]]))
  for (const { text, kind, bits } of labels)
    for (const position of positionsOf(bits)) takenAt.get(position)?.labels.push({ text, kind })
  return taken
}

/** Digits of the frame numbers, so that names sort as the sheet does. */
const digitsFor = (photos: readonly DownloadPhoto[]): number =>
  Math.max(4, `${photos.reduce((most, { frame }) => Math.max(most, frame), 0)}`.length)

/** The folder of a photo: that of its first label, a public one if it has any. */
const folderOf = ({ labels }: DownloadPhoto): string => safeName(labels[0]?.text ?? messages.noLabel, messages.noLabel)

/**
 * Paths in the archive: the frame number, then the name the file was uploaded with. A photo with several labels goes
 * into the folder of the first only, or it would be fetched and stored once for each; labels.csv lists all of them.
 */
export function archivePaths(photos: readonly DownloadPhoto[], layout: ArchiveLayout) {
  const digits = digitsFor(photos)
  return (photo: DownloadPhoto, hints: NameHints): string => {
    const fallback = safeName(photo.photoId, 'photo')
    const name = safeName(originalName(photo.photoId, hints), fallback)
    const path = `${`${photo.frame}`.padStart(digits, '0')} ${name}`
    return layout === 'flat' ? path : `${folderOf(photo)}/${path}`
  }
}
