import type { Context } from '#service/context.ts'
import { findSetting, replaceSetting } from '#service/db/settings.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { LibrarySource } from '#service/library/source/library-source.ts'
import type { Differences } from './reconcile.ts'
import type { StableScan } from './stable-files.ts'

/** Share of the Active photos; more than this missing at once means a disk that is not mounted. */
const MOST_MISSING = 1 / 2
/** The same where the library lies on another disk than at the scan before. */
const MOST_MISSING_ELSEWHERE = 1 / 10

/** The place that they are missing from, and what may have happened to it. */
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
  scan: StableScan
  differences: Pick<Differences, 'fresh' | 'vanished'>
  /** Those that were Active, of albums that are not deleted. */
  active: readonly PhotoRow[]
  isOtherDisk: boolean
}

/** How many photos are gone, if those are so many that nobody deletes them in one go; else 0. A photo that only moved is not gone. */
function countMissing({ scan, differences, active, isOtherDisk }: Presence): number {
  const freshSizes = new Set(differences.fresh.map(({ size }) => size))
  const vanished = new Set(differences.vanished)
  const files = new Set(scan.files.map(({ file }) => file))
  const isGone = (photo: PhotoRow) =>
    // a live photo of which the clip is there lies on a disk that is mounted
    vanished.has(photo) && !freshSizes.has(photo.file_size) && (photo.clip_file === null || !files.has(photo.clip_file))
  const missing = active.filter(isGone).length
  const isEmpty = scan.files.length + scan.unsettled.length === 0
  const most = active.length * (isOtherDisk ? MOST_MISSING_ELSEWHERE : MOST_MISSING)
  return isEmpty || missing > most ? missing : 0
}

/** The library at the last scan that was let through: the folder's real path, and the disk's number. */
const SETTING = 'library-root'

/** How many missing photos the operator has given up, until a scan was let through. */
const ACCEPTED = 'library-accepted'

/** The operator says that so many photos, which the import is paused for, are gone for good. */
export const acceptMissing = (context: Context, missing: number): Promise<void> =>
  replaceSetting(context.db, ACCEPTED, `${missing}`)

/** Guard against an unmounted disk, whose empty mount point would empty every album. */
export function createMissingGuard(context: Context, kind: LibrarySource['kind']) {
  const rootOf = (device: number) => JSON.stringify([context.libraryDir, device])

  return {
    /** Throws PhotosMissing where more is gone than the operator has accepted. */
    async check(presence: Omit<Presence, 'isOtherDisk'>, device: number): Promise<void> {
      const before = await findSetting(context.db, SETTING)
      // the operator named another folder: what was in the one before is meant to go
      const isOtherLibrary = before !== undefined && !before.startsWith(`[${JSON.stringify(context.libraryDir)},`)
      const isOtherDisk = before !== undefined && before !== rootOf(device)
      const missing = isOtherLibrary ? 0 : countMissing({ ...presence, isOtherDisk })
      if (missing > Number((await findSetting(context.db, ACCEPTED)) ?? 0))
        throw new PhotosMissing(missing, presence.active.length, kind)
    },
    /** Records the end of a scan that was let through. */
    async pass(device: number): Promise<void> {
      if (((await findSetting(context.db, ACCEPTED)) ?? '0') !== '0') await acceptMissing(context, 0)
      const root = rootOf(device)
      if ((await findSetting(context.db, SETTING)) !== root) await replaceSetting(context.db, SETTING, root)
    },
  }
}
