import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listFolderAlbums } from '#service/albums/albums.ts'
import { inOrder } from '#service/core/in-order.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import {
  addImportedPhoto,
  findPhotosByContent,
  listKnownFiles,
  movePhoto,
  detachClip,
  releasePath,
  type PhotoPlace,
  setPhotoActive,
  updateImportedPhoto,
  type WithClip,
} from '#service/photos/photos.ts'
import { examine, type Examined } from './examine.ts'
import { type ChangedFile, type Differences, findDifferences } from './find-differences.ts'
import { reportFolders } from './folder-report.ts'
import { followFolders } from './follow-folders.ts'
import type { Importer } from './importer.ts'
import { type Arrival, createLivePairs, type Edited, stemOf } from './live-pairs.ts'
import { createLostPhotos, type LostPhotos } from './lost-photos.ts'
import type { SettledScan } from './settled-files.ts'

export type ImportCounts = { added: number; changed: number; returned: number; vanished: number; refused: number }

/** State of the import of one scan. */
type Run = {
  importer: Importer
  lost: LostPhotos
  counts: ImportCounts
  sizes: Set<number>
  hashes: ReadonlyMap<string, string>
}

/** Files examined at once beyond the pool's size, so that no child idles behind a slow file. */
const LOOKAHEAD = 4

const placeAt = ({ file, size, mtime }: FoundFile, albumId: string): PhotoPlace => ({
  album_id: albumId,
  file,
  file_size: size,
  file_mtime: mtime,
})

async function* examineAll({ importer, sizes, hashes }: Run, files: Iterable<FoundFile>): AsyncGenerator<Examined> {
  const { context, source, pool, progress, isStopped, isWanted } = importer
  function* wanted() {
    // lazily: a folder's first photo may show that its album was deleted
    for (const found of files) if (isWanted(found) && !isStopped()) yield found
  }
  const tools = { context, source, pool, isKnownSize: (size: number) => sizes.has(size), hashes }
  for await (const examined of inOrder(wanted(), pool.size + LOOKAHEAD, (found) => examine(tools, found))) {
    if (isStopped()) return
    yield examined
    progress.arrived(examined.found)
  }
}

/** Moves a photo of this content that lost its file to a free path, or adds a new photo there. */
async function placePhoto(
  { importer, lost, counts, sizes }: Run,
  { found, content, poster, albumId }: Arrival,
  clip?: WithClip,
) {
  if (poster) await importer.context.storage.put(content.stable_key, poster)
  const known = await lost.claim(content.content_hash, placeAt(found, albumId))
  if (known) {
    await movePhoto(importer.context, known.photo_id, { ...placeAt(found, albumId), ...clip })
    counts.returned++
    return
  }
  const added = await addImportedPhoto(importer.context, { ...content, ...placeAt(found, albumId), ...clip })
  if (added) counts.added++
  sizes.add(found.size)
}

/** Takes a photo whose changed file is refused out of its album; if the file can't be read for now, it stays as it was. */
async function giveUpFile({ importer, lost }: Run, photo: PhotoRow): Promise<void> {
  if (importer.isUnreadable(photo)) lost.hold(photo)
  else await setPhotoActive(importer.context, { photoId: photo.photo_id, active: false })
}

/** Updates known photos as far as no file has to be read for it, until this process may no longer write. */
async function updateKnown(
  run: Run,
  { returned, vanished, detached, changed }: Differences,
  fresh: readonly FoundFile[],
): Promise<void> {
  const { importer, lost } = run
  const { context, isStopped, isWanted } = importer
  function* untilStopped<Item>(items: readonly Item[]) {
    for (const item of items) if (!isStopped()) yield item
  }
  for (const { photo_id: photoId } of untilStopped(detached)) await detachClip(context, photoId)
  for (const { photo_id: photoId } of untilStopped(returned)) await setPhotoActive(context, { photoId, active: true })
  const sizes = new Set([...fresh, ...changed.map(({ found }) => found)].map(({ size }) => size))
  for (const photo of untilStopped(vanished)) {
    if (sizes.has(photo.file_size)) lost.add(photo)
    else await setPhotoActive(context, { photoId: photo.photo_id, active: false })
  }
  // unreadable since an earlier scan, or refused before an interruption, which left the photo in its album
  for (const { found, photo } of untilStopped(changed))
    if (photo.active === 1 && importer.isRefused(photo) && !isWanted(found)) await giveUpFile(run, photo)
}

async function importChanged(run: Run, changed: readonly ChangedFile[]) {
  const { importer, lost, counts } = run
  const { context } = importer
  const photos = new Map(changed.map(({ found, photo }) => [found.file, photo]))
  const replaced: Edited[] = []
  /** Inactive photos whose file is back with another date. */
  const redated: PhotoRow[] = []
  for await (const examined of examineAll(
    run,
    changed.map(({ found }) => found),
  )) {
    const { found } = examined
    const photo = photos.get(found.file)
    if (!photo) continue
    if ('refused' in examined) {
      // in this order: an inactive photo keeps its path only for a refused file
      await importer.refuse(found, examined)
      if (photo.active === 1) await giveUpFile(run, photo)
      counts.refused++
    } else if (examined.content.content_hash === photo.content_hash) {
      await movePhoto(context, photo.photo_id, placeAt(found, photo.album_id))
      await importer.forgetRefusal(found)
      counts.changed++
      if (photo.active === 0) redated.push(photo)
    } else {
      if (examined.poster) await context.storage.put(examined.content.stable_key, examined.poster)
      lost.add(photo)
      replaced.push({ photo, found, content: examined.content })
    }
  }
  return { replaced, redated }
}

/** Returns the files that are left to the next scan: a large import lets it see other changes. */
async function importFresh(
  run: Run,
  fresh: readonly FoundFile[],
  { known, returned, edited }: Record<'known' | 'returned', readonly PhotoRow[]> & { edited: readonly Edited[] },
): Promise<FoundFile[]> {
  const { importer, counts } = run
  const { context, isStopped } = importer
  const pairs = createLivePairs({
    context,
    fresh,
    known: [...known, ...returned],
    edited,
    place: (arrival, clip) => placePhoto(run, arrival, clip),
  })
  // stills that are back take their clips, which were listed as videos meanwhile
  for (const photo of returned) {
    const clip = pairs.takeClip(photo)
    if (clip) await updateImportedPhoto(context, photo.photo_id, clip)
  }
  for (const edit of edited) {
    // it was refused while half written
    if (edit.photo.active === 0) edit.clip = pairs.takeClip({ ...edit.content, file: edit.found.file })
  }
  const begunAt = performance.now()
  const left: FoundFile[] = []
  function* untilDue() {
    for (const [index, found] of fresh.entries()) {
      // never between the two files of a live photo
      const isNext = stemOf(found.file) !== stemOf(fresh[index - 1]?.file ?? '')
      if (left.length > 0 || (index > 0 && isNext && importer.isDue(performance.now() - begunAt))) left.push(found)
      else yield found
    }
  }
  for await (const examined of examineAll(run, untilDue())) {
    const { found } = examined
    if ('refused' in examined) {
      await releasePath(context, found.file)
      await importer.refuse(found, examined)
      counts.refused++
    } else {
      await importer.forgetRefusal(found)
      const albumId = await importer.albumOf(found)
      if (albumId !== undefined) await pairs.arrive({ ...examined, albumId })
    }
    await pairs.pass(found)
  }
  if (!isStopped()) await pairs.end()
  return left
}

async function placeReplaced(run: Run, { photo, found, content, clip }: Edited): Promise<void> {
  const { importer, lost, counts } = run
  const { photo_id: photoId, album_id: albumId } = photo
  const isStillHere = lost.remove(photo)
  const known = isStillHere && (await lost.claimMoved(content.content_hash, placeAt(found, albumId)))
  if (isStillHere && !known) {
    // edited in place: still the same photo, with its labels
    await updateImportedPhoto(importer.context, photoId, { ...content, ...placeAt(found, albumId), ...clip })
    await setPhotoActive(importer.context, { photoId, active: true })
    counts.changed++
    return
  }
  // another photo's content is at this path now: this photo is inactive until its own turns up
  if (isStillHere) await setPhotoActive(importer.context, { photoId, active: false })
  if (known) lost.add(known)
  await placePhoto(run, { found, content, albumId }, clip)
}

/**
 * Removes stable versions of former contents that no active photo uses any more; at the end of a scan, when no import in
 * progress needs them. That of a photo whose file returns is made again on demand.
 */
async function removeUnused({ context, isStopped }: Importer, former: Iterable<PhotoRow>): Promise<void> {
  for (const photo of former) {
    if (isStopped()) return
    const twins = await findPhotosByContent(context, photo.content_hash)
    if (twins.every(({ active }) => active === 0)) await context.storage.remove(photo.stable_key)
  }
}

/**
 * Reconciles the photos with a scan of the library, on the disk `device`. An unchanged library costs a few reads and no
 * writes; one with most photos missing throws and changes nothing. Yields to the event loop between passes over all
 * photos, so that requests are answered meanwhile.
 */
export async function importScan(importer: Importer, scan: SettledScan, device: number): Promise<ImportCounts> {
  const { context, progress, guard, isWanted, isStopped } = importer
  const known = await listKnownFiles(context)
  const albums = await listFolderAlbums(context)
  const deletedAlbums = albums.filter((album) => album.deleted)
  importer.setDeletedFolders(deletedAlbums.map(({ folder }) => folder))
  const deleted = new Set(deletedAlbums.map(({ albumId }) => albumId))
  const differences = await findDifferences(scan, known, isWanted)
  await nextTurn()
  const active = known.filter((photo) => photo.active === 1 && !deleted.has(photo.album_id))
  await guard.check({ scan, differences, active }, device)
  const { returned, vanished } = differences
  const counts = { added: 0, changed: 0, returned: returned.length, vanished: vanished.length, refused: 0 }
  if (isStopped()) return counts
  await importer.loadRefused(scan, [...differences.fresh, ...differences.changed.map(({ found }) => found)])
  // a photo that left its album returns with its content, not with another one under its name
  const isEdited = ({ photo }: ChangedFile) => photo.active === 1 || importer.isRefused(photo)
  const arrived = new Set([
    ...differences.changed.filter((each) => !isEdited(each)).map(({ found }) => found),
    ...differences.fresh,
  ])
  // first those that may be back at their own path: an equal file elsewhere must not claim their photos
  const back = new Set(
    differences.changed.filter(({ found, photo }) => found.size === photo.file_size).map(({ found }) => found),
  )
  // last the folders of an interrupted import, so that an upload to another album doesn't wait for it
  const rankOf = (found: FoundFile) => (back.has(found) ? 0 : importer.left.has(found) ? 2 : 1)
  const fresh = scan.files
    .filter((found) => arrived.has(found) && isWanted(found))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  const changed = differences.changed.filter((each) => isEdited(each) && isWanted(each.found))
  importer.onCompared()
  progress.expect([...fresh, ...changed.map(({ found }) => found)])
  const lost = createLostPhotos(context)
  await nextTurn()
  const hashes = await followFolders(importer, { albums, photos: known, fresh, scan })
  const run: Run = { importer, lost, counts, sizes: new Set(known.map(({ file_size }) => file_size)), hashes }

  await updateKnown(run, differences, fresh)
  if (isStopped()) return counts
  // files changed in place first: their previous content may be among the fresh files
  const { replaced, redated } = await importChanged(run, changed)
  if (isStopped()) return counts
  const gone = new Set([...vanished, ...replaced.map(({ photo }) => photo)])
  await nextTurn()
  const there = known.filter((photo) => photo.active === 1 && !gone.has(photo))
  const left = await importFresh(run, fresh, { known: there, returned: [...returned, ...redated], edited: replaced })
  importer.left.replace(left)
  const leftSizes = new Set(left.map(({ size }) => size))
  // the next start does the rest
  for (const each of replaced) {
    if (isStopped()) return counts
    // its previous content may be among the files that are left: the next scan decides
    if (leftSizes.has(each.photo.file_size)) continue
    await placeReplaced(run, each)
    await importer.forgetRefusal(each.found)
  }
  if (left.length === 0) await lost.deactivate(isStopped)
  if (isStopped()) return counts
  // a folder without any file may be on a disk that is back at the next scan
  const inUse = new Set(scan.files.map(({ file }) => dirname(file)))
  await removeUnused(
    importer,
    [...gone].filter(({ file }) => inUse.has(dirname(file))),
  )
  await guard.pass(device)
  if (left.length > 0) return counts
  await nextTurn()
  progress.describe(reportFolders({ albums: await listFolderAlbums(context), photos: known, scan }))
  return counts
}
