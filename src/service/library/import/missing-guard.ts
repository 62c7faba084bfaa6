import type { Context } from '#service/context.ts'
import { findSetting, replaceSetting } from '#service/db/settings.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import type { Differences } from './find-differences.ts'
import type { SettledScan } from './settled-files.ts'

/** Share of the active photos; more missing at once means an unmounted disk. */
const MOST_MISSING = 1 / 2
/** The same if the library is on another disk than at the last scan. */
const MOST_MISSING_ELSEWHERE = 1 / 10

/** Where the photos are missing, and what the operator should check. */
const PLACES: Record<LibrarySource['kind'], string> = {
  folder: 'the library folder. Is its disk mounted?',
  bucket: 'the library’s bucket. Are bucket and prefix the right ones?',
}

/** Thrown instead of taking photos out of their albums; the import pauses. */
export class PhotosMissing extends Error {
  readonly missing: number

  constructor(missing: number, active: number, kind: LibrarySource['kind']) {
    const photos = `${missing} of ${active} ${active === 1 ? 'photo is' : 'photos are'}`
    super(`${photos} missing from ${PLACES[kind]} If they are gone for good, run "library accept"`)
    this.name = 'PhotosMissing'
    this.missing = missing
  }
}

type Presence = {
  scan: SettledScan
  differences: Pick<Differences, 'fresh' | 'vanished'>
  /** Active photos of albums that are not deleted. */
  active: readonly PhotoRow[]
  isOtherDisk: boolean
}

/** Number of missing photos if too many for a deliberate deletion, else 0. A moved photo is not missing. */
function countMissing({ scan, differences, active, isOtherDisk }: Presence): number {
  const freshSizes = new Set(differences.fresh.map(({ size }) => size))
  const vanished = new Set(differences.vanished)
  const files = new Set(scan.files.map(({ file }) => file))
  const isGone = (photo: PhotoRow) =>
    // if a live photo's clip is there, its disk is mounted
    vanished.has(photo) && !freshSizes.has(photo.file_size) && (photo.clip_file === null || !files.has(photo.clip_file))
  const missing = active.filter(isGone).length
  const isEmpty = scan.files.length + scan.unsettled.length === 0
  const most = active.length * (isOtherDisk ? MOST_MISSING_ELSEWHERE : MOST_MISSING)
  return isEmpty || missing > most ? missing : 0
}

/** Setting: the library at the last scan that passed, as its real path and its device number. */
const SETTING = 'library-root'

/** Setting: how many missing photos the operator accepts, until a scan passes. */
const ACCEPTED = 'library-accepted'

/** Lets the paused import continue without so many missing photos. */
export const acceptMissing = (context: Context, missing: number): Promise<void> =>
  replaceSetting(context.db, ACCEPTED, `${missing}`)

/** Guard against an unmounted disk, whose empty mount point would empty every album. */
export function createMissingGuard(context: Context, kind: LibrarySource['kind']) {
  const rootOf = (device: number) => JSON.stringify([context.libraryDir, device])

  return {
    /** Throws PhotosMissing if more photos are missing than the operator accepts. */
    async check(presence: Omit<Presence, 'isOtherDisk'>, device: number): Promise<void> {
      const before = await findSetting(context.db, SETTING)
      // the operator named another folder: the photos of the old one are meant to go
      const isOtherLibrary = before !== undefined && !before.startsWith(`[${JSON.stringify(context.libraryDir)},`)
      const isOtherDisk = before !== undefined && before !== rootOf(device)
      const missing = isOtherLibrary ? 0 : countMissing({ ...presence, isOtherDisk })
      if (missing > Number((await findSetting(context.db, ACCEPTED)) ?? 0))
        throw new PhotosMissing(missing, presence.active.length, kind)
    },
    /** Records that a scan passed. */
    async pass(device: number): Promise<void> {
      if (((await findSetting(context.db, ACCEPTED)) ?? '0') !== '0') await acceptMissing(context, 0)
      const root = rootOf(device)
      if ((await findSetting(context.db, SETTING)) !== root) await replaceSetting(context.db, SETTING, root)
    },
  }
}
