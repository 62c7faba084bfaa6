import { makeZip } from 'client-zip'
import { type ArchiveEntry, archiveEntries, type FailedFile } from './archive-entries.ts'
import { addressFieldOf, archivePaths, type DownloadOrder, filesOf, type OriginalFile } from './archive-plan.ts'
import type { ArchiveSink } from './archive-sink.ts'
import { createBytePages } from './byte-pages.ts'
import { failedText } from './failed-text.ts'
import { createUniqueNames } from './file-names.ts'
import { keepOriginal } from './keep-original.ts'
import type { KeptDownload } from './kept-download.ts'
import { labelCsv } from './label-lists.ts'
import { readOriginal } from './read-original.ts'
import type { OriginalDeps, SharedDeps } from './request-original.ts'

/** Progress of an archive that is being written. */
export type ArchiveProgress = {
  /** Photos with all their files in the archive. */
  done: number
  /** Bytes of originals. */
  bytes: number
  /** At most one file of each photo: the first that failed. */
  failed: readonly FailedFile[]
}

type WriteOptions = {
  order: DownloadOrder
  sink: ArchiveSink
  /** How originals are fetched. */
  deps: Omit<OriginalDeps, keyof SharedDeps>
  /** Resolves at once, or on resuming if it is paused. */
  whenResumed: () => Promise<void>
  /** Ends the archive with what is in it. */
  signal: AbortSignal
  /** What an interrupted download has kept, and where this one is kept. */
  kept?: KeptDownload | undefined
  onProgress: (progress: ArchiveProgress) => void
}

/** Most files of one archive, of which two are lists: beyond 65,535 the ZIP writer miscounts. */
const MOST_FILES = 65_000

/** The last file of its photo. */
const isLast = ({ photo, isClip }: OriginalFile): boolean => isClip || !photo.isLive

/** The originals, then the lists of labels and of what is missing. */
async function* withLists(
  originals: AsyncGenerator<ArchiveEntry>,
  lists: () => readonly ArchiveEntry[],
): AsyncGenerator<ArchiveEntry> {
  yield* originals
  yield* lists()
}

/**
 * Writes originals as a ZIP, without compression: photos are compressed already. An archive that ends early still
 * opens, with a list of what is missing; one without a single photo is discarded. Throws what the sink throws.
 * @returns what was written, and the photos with files that were not begun
 */
export async function writeArchive({ order, sink, deps, whenResumed, signal, kept, onProgress }: WriteOptions) {
  const { photos, title, layout } = order
  const [files, unique, pathOf] = [new Map<string, string>(), createUniqueNames(), archivePaths(photos, layout)]
  /** Photos that are complete, or have failed. */
  const over = new Set<string>()
  let stored = 0
  const service = { sent: [], isGivenUp: false }
  const shared: SharedDeps = { pages: createBytePages(), rangeless: new Set(), service }
  let progress: ArchiveProgress = { done: 0, bytes: 0, failed: [] }
  let written = 0
  const change = (part: Partial<ArchiveProgress>) => onProgress((progress = { ...progress, ...part }))
  const left = () => photos.filter(({ photoId }) => !over.has(photoId))

  const originals = archiveEntries({
    files: filesOf(photos),
    read: (file, onFacts) => {
      const field = addressFieldOf(file)
      const read = (tell: typeof onFacts) =>
        readOriginal(file.photo.photoId, { ...deps, ...shared, field, onFacts: tell })
      return kept ? keepOriginal(file, { kept, read, pages: shared.pages, onFacts }) : read(onFacts)
    },
    pathOf: ({ photo }, facts) => unique(pathOf(photo, facts)),
    hasRoom: (size = 0) => stored < MOST_FILES && (written === 0 || written + size <= sink.most),
    whenResumed,
    signal,
    onBytes: (bytes) => change({ bytes: progress.bytes + bytes }),
    onStored: (file, path) => {
      stored++
      const { photoId } = file.photo
      if (!file.isClip) files.set(photoId, path)
      if (!isLast(file) || over.has(photoId)) return
      over.add(photoId)
      change({ done: progress.done + 1 })
    },
    onFailed: (failed) => {
      const { photoId } = failed.photo
      if (over.has(photoId)) return
      over.add(photoId)
      change({ failed: [...progress.failed, failed] })
    },
  })
  const lists = () => [
    { name: 'labels.csv', input: labelCsv(photos, files) },
    ...(progress.done < photos.length
      ? [{ name: 'failed.txt', input: failedText({ title, failed: progress.failed, left: left() }) }]
      : []),
  ]
  try {
    const reader = makeZip(withLists(originals, lists)).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      written += value.length
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it shares no memory; the library's types predate the distinction
      await sink.write(value as Uint8Array<ArrayBuffer>)
      shared.pages.giveBack(value)
    }
    if (stored > 0) await sink.close()
    else await sink.discard()
  } catch (error) {
    await sink.discard().catch(() => undefined)
    throw error
  }
  return { ...progress, left: left(), isEmpty: stored === 0 }
}
