import { writeCsv } from '#web/lib/text/csv.ts'
import type { ArchiveLayout, DownloadPhoto } from './archive-plan.ts'
import { archivePaths } from './archive-plan.ts'
import { createUniqueNames } from './file-names.ts'

const columns = ['photoId', 'frame', 'label', 'restricted'] as const

/**
 * CSV for the import of labels, with a row for each label on each photo; `files`: the path of each photo in the
 * archive.
 */
export function labelCsv(photos: readonly DownloadPhoto[], files?: ReadonlyMap<string, string>): string {
  const rows = photos.flatMap(({ photoId, frame, labels }) => {
    const file = files ? [files.get(photoId) ?? ''] : []
    return labels.map(({ text, kind }) => [photoId, `${frame}`, text, `${kind === 'restricted'}`, ...file])
  })
  return writeCsv([[...columns, ...(files ? ['file'] : [])], ...rows])
}

/** The same as JSON, for the import, too; including photos without a label. */
export const labelJson = (photos: readonly DownloadPhoto[]): string =>
  `${JSON.stringify(
    photos.map(({ photoId, frame, labels }) => ({
      photoId,
      frame,
      labels: labels.map(({ text, kind }) => ({ label: text, restricted: kind === 'restricted' })),
    })),
    null,
    1,
  )}\n`

export const photoIdList = (photos: readonly DownloadPhoto[]): string => photos.map(({ photoId }) => photoId).join('\n')

/** A photo and the address of its file. */
export type PhotoAddress = { photo: DownloadPhoto; address: string }

/** Quotes any text as one word of a POSIX shell. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * Shell commands that download the originals. Their signed addresses need no key, and expire when the service decides;
 * brackets in them are no patterns.
 */
export function curlCommands(addresses: readonly PhotoAddress[], layout: ArchiveLayout = 'flat'): string {
  const pathOf = archivePaths(
    addresses.map(({ photo }) => photo),
    layout,
  )
  const unique = createUniqueNames()
  return addresses
    .map(({ photo, address }) => {
      const path = unique(pathOf(photo, { address }))
      return `curl --globoff --fail --location --create-dirs --output ${shellQuoted(path)} ${shellQuoted(address)}\n`
    })
    .join('')
}

export const addressList = (addresses: readonly PhotoAddress[]): string =>
  addresses.map(({ address }) => `${address}\n`).join('')
