import { writeCsv } from '#web/data/journal/csv.ts'
import type { ArchiveLayout, TakenPhoto } from './archive-plan.ts'
import { archivePaths } from './archive-plan.ts'
import { createUniqueNames } from './file-names.ts'

const columns = ['photoId', 'frame', 'label', 'restricted'] as const

/** A row for each label on each photo; `files`: the path of each photo in the archive. As the import of labels reads it. */
export function labelCsv(photos: readonly TakenPhoto[], files?: ReadonlyMap<string, string>): string {
  const rows = photos.flatMap(({ photoId, frame, labels }) => {
    const file = files ? [files.get(photoId) ?? ''] : []
    return labels.map(({ text, kind }) => [photoId, `${frame}`, text, `${kind === 'restricted'}`, ...file])
  })
  return writeCsv([[...columns, ...(files ? ['file'] : [])], ...rows])
}

/** The same for programs, with the photos that have no label. */
export const labelJson = (photos: readonly TakenPhoto[]): string =>
  `${JSON.stringify(
    photos.map(({ photoId, frame, labels }) => ({
      photoId,
      frame,
      labels: labels.map(({ text, kind }) => ({ label: text, restricted: kind === 'restricted' })),
    })),
    null,
    1,
  )}\n`

export const photoIdList = (photos: readonly TakenPhoto[]): string => photos.map(({ photoId }) => photoId).join('\n')

/** A photo and where its original is. */
export type PhotoAddress = { photo: TakenPhoto; address: string }

/** One text for a shell, whatever is in it. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * Commands that download the originals, for a shell as of Unix. An address is signed, so that no key is needed; it stops working when the
 * service says so.
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
      return `curl --fail --location --create-dirs --output ${shellQuoted(path)} ${shellQuoted(address)}\n`
    })
    .join('')
}

export const addressList = (addresses: readonly PhotoAddress[]): string =>
  addresses.map(({ address }) => `${address}\n`).join('')
