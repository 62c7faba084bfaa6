import { link, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolderAlbum } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import type { NewPhotoRow } from '#service/db/tables.ts'
import { ensureDataFolder } from '#service/serve/data-folder.ts'
import { openService } from '#service/serve/open-service.ts'
import { ensureOperator } from '#service/serve/operator.ts'
import { tenthLabel } from '../bench-service/album-rows.ts'
import { pictureFile, shapeOf } from '../pictures/pictures.ts'
import { places } from '../places.ts'

const FOLDER = 'Large'

/** Rows in one statement: SQLite binds at most 32,766 values. */
const BATCH = 1000

/** Hard-links one picture under every photo's name, so that the service's scan finds every file. */
async function linkFiles(
  library: string,
  { photos, picture }: { photos: number; picture: string },
): Promise<{ size: number; mtime: number }> {
  await mkdir(join(library, FOLDER), { recursive: true })
  for (let index = 0; index < photos; index++) await link(picture, join(library, fileOf(index)))
  const { size, mtimeMs } = await stat(picture)
  return { size, mtime: mtimeMs }
}

/** Hard-links the same picture as the stable version of each photo. */
async function linkStable(data: string, { photos, picture }: { photos: number; picture: string }): Promise<void> {
  await mkdir(join(data, 'storage/stable'), { recursive: true })
  for (let index = 0; index < photos; index++) await link(picture, join(data, 'storage', stableKeyOf(index)))
}

const stableKeyOf = (index: number) => `stable/${index.toString(16).padStart(40, '0')}.jpg`

const fileOf = (index: number) => `${FOLDER}/${String(index).padStart(6, '0')}.jpg`

type Rows = { albumId: string; photos: number; file: { size: number; mtime: number }; at: string }

function* photoRows({ albumId, photos, file, at }: Rows): Generator<NewPhotoRow> {
  for (let index = 0; index < photos; index++) {
    yield {
      photo_id: `bench-photo-${index.toString(36).padStart(4, '0')}`,
      album_id: albumId,
      kind: 'image',
      active: 1,
      ...shapeOf(index),
      file: fileOf(index),
      file_size: file.size,
      file_mtime: file.mtime,
      content_hash: index.toString(16).padStart(64, '0'),
      media_type: 'image/jpeg',
      stable_key: stableKeyOf(index),
      stable_type: 'image/jpeg',
      clip_file: null,
      clip_type: null,
      created_at: at,
    }
  }
}

/** As many labels as in the albums of the bench service: the tenth label, and one or two more on every second photo. */
const labelsOf = (index: number) => [
  ...(index % 10 === 3 ? [tenthLabel] : []),
  ...(index % 2 === 0 ? [`label${index % 20}`, ...(index % 4 === 0 ? [`label${(index + 7) % 20}`] : [])] : []),
]

async function insertPhotos({ db }: Context, rows: Rows): Promise<void> {
  const photos = [...photoRows(rows)]
  const labels = photos.flatMap(({ photo_id: photoId }, index) =>
    [...new Set(labelsOf(index))].map((label) => ({
      photo_id: photoId,
      label,
      restricted: 0 as const,
      created_at: rows.at,
    })),
  )
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < photos.length; from += BATCH) {
      await tx
        .insertInto('photo')
        .values(photos.slice(from, from + BATCH))
        .execute()
    }
    for (let from = 0; from < labels.length; from += BATCH) {
      await tx
        .insertInto('photo_label')
        .values(labels.slice(from, from + BATCH))
        .execute()
    }
  })
}

export type LargeLibrary = { albumId: string; photoIds: string[] }

/** Makes the data folder and library that importing `photos` photos would leave, without the import. */
export async function makeLargeLibrary({
  data,
  library,
  photos,
  picture = join(places.pictures, pictureFile(0)),
  isShown = false,
}: {
  data: string
  library: string
  photos: number
  /** Hard-linked as every photo, so on the same disk. */
  picture?: string
  /** Links the stable versions as well. */
  isShown?: boolean
}): Promise<LargeLibrary> {
  const file = await linkFiles(library, { photos, picture })
  await ensureDataFolder(data)
  const context = await openService(
    { data, database: undefined, storage: undefined },
    { libraryDir: library, publicUrl: () => '' },
  )
  try {
    const { callerId } = await ensureOperator(context, data)
    const { albumId } = await ensureFolderAlbum(context, { folder: FOLDER, name: FOLDER, ownerId: callerId })
    const at = context.clock().toISOString()
    await insertPhotos(context, { albumId, photos, file, at })
    if (isShown) await linkStable(data, { photos, picture })
    return { albumId, photoIds: [...photoRows({ albumId, photos, file, at })].map((row) => row.photo_id) }
  } finally {
    await context.db.destroy()
  }
}
