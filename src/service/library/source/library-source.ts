import type { Refusal } from '#service/library/decode/decode-job.ts'
import type { FoundFile, Scan } from './scan.ts'
import type { Watch, WatchEvents } from './watch-folder.ts'

/** A listing of the library. */
export type Listing = {
  scan: Scan
  /** Device number of its disk; 0 for a bucket. */
  device: number
  /** Identifies the library itself: another one at the same path, such as a share just mounted, restarts the watch. */
  identity: string
}

/** A file on this machine, as decoders open it: a path inside a real one. */
export type FilePlace = { root: string; path: string }

export type WantedFile = Pick<FoundFile, 'file' | 'size'>

/** The library as the import reads it: a folder, or the prefix of a bucket. */
export type LibrarySource = {
  /** Everything that could become a photo. Throws if the library can't be listed at all. */
  list: () => Promise<Listing>
  /** Calls `work` with a file's place on this machine, where it stays until `work` has ended. */
  open: <Result>(file: WantedFile, work: (place: FilePlace) => Promise<Result>) => Promise<Result | Refusal>
  /** Only in a folder may files be half written. */
  kind: 'folder' | 'bucket'
  /** Reports changes. Without it the library is polled, every `pauseMs`. */
  watch?: (events: WatchEvents) => Promise<Watch>
  /** Milliseconds between two unprompted listings. */
  pauseMs?: number
}
