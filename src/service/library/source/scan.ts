import { type Claim, claimOf } from './media-files.ts'

/**
 * A file that claims to be a photo or a video; `file` is its path below the library, parts joined by `/`; `size` in
 * bytes, `mtime` in milliseconds since 1970 (a fingerprint in a bucket, see `toMtime`).
 */
export type FoundFile = { file: string; folder: string; claim: Claim; size: number; mtime: number }

export type Scan = {
  /** In the order in which they are imported: folder by folder, each in natural order. */
  files: FoundFile[]
  /** Folders that could be listed, the library itself included: ''. */
  folders: Set<string>
  /** Existing folders that could not be listed: nothing is known about the files below. */
  unreadable: string[]
  /** Existing files of which only the name could be read. */
  unreadableFiles: Set<string>
  /** Entries that are not imported, by kind: number and one example; without hidden entries and thumbnail folders. */
  skipped: Map<string, { count: number; example: string }>
}

/** Deeper folders are skipped: nobody nests photos so deep, but a loop of mounts looks like it. */
export const DEEPEST = 16
export const PACKAGES = 'libraries of Apple Photos and Lightroom'
export const TOO_DEEP = `folders more than ${DEEPEST} levels deep`

/** Counts an entry that is not imported. */
export function skip({ skipped }: Scan, kind: string, path: string): void {
  const known = skipped.get(kind)
  if (known) known.count++
  else skipped.set(kind, { count: 1, example: path })
}

/** The kind that a name claims, or the kind it is skipped as. */
export function toFoundName(name: string): { claim: Claim } | { reason: string } {
  const claim = claimOf(name)
  if (claim !== undefined) return { claim }
  return { reason: /\.\w{1,10}$/.exec(name)?.[0].toLowerCase() ?? 'other names' }
}
