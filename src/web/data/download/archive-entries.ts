import type { OriginalFile } from './archive-plan.ts'
import { HEAD, type OriginalFacts } from './read-original.ts'
import { OriginalError, type OriginalFailure } from './request-original.ts'

/** An original that is missing in the archive, or cut off after `cutAfter` bytes. */
export type FailedFile = OriginalFile & { reason: OriginalFailure | 'stopped'; cutAfter?: number }

/** An entry for the writer of the archive. */
export type ArchiveEntry = { name: string; lastModified?: Date; input: string | AsyncIterable<Uint8Array> }

type Read = (file: OriginalFile, onFacts: (facts: OriginalFacts) => void) => AsyncGenerator<Uint8Array<ArrayBuffer>>

type EntriesOptions = {
  files: readonly OriginalFile[]
  read: Read
  /** A unique path for a file in the archive. */
  pathOf: (file: OriginalFile, facts: OriginalFacts) => string
  /** True if a file of this size still fits; without a size, if there is any room. */
  hasRoom: (size: number | undefined) => boolean
  /** Resolves at once, or on resuming if the download is paused. */
  whenResumed: () => Promise<void>
  signal: AbortSignal
  onBytes: (bytes: number) => void
  onStored: (file: OriginalFile, path: string) => void
  onFailed: (failed: FailedFile) => void
}

/** Files read concurrently; times `HEAD`, the most that is held in memory. */
const AHEAD = 4

type Head = {
  file: OriginalFile
  facts: OriginalFacts
  chunks: Uint8Array<ArrayBuffer>[]
  /** The rest of a larger file. */
  rest: AsyncGenerator<Uint8Array<ArrayBuffer>> | undefined
}

/** Years that a ZIP file can express. */
const YEARS = { first: 1980, last: 2107 }

function modifiedIn({ modified }: OriginalFacts): { lastModified?: Date } {
  const year = modified?.getFullYear() ?? 0
  return modified && year >= YEARS.first && year <= YEARS.last ? { lastModified: modified } : {}
}

async function readHead(file: OriginalFile, { read, whenResumed }: EntriesOptions): Promise<Head | FailedFile> {
  await whenResumed()
  let facts: OriginalFacts | undefined
  const bytes = read(file, (found) => (facts = found))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const { value, done } = await bytes.next()
      if (facts === undefined) throw new OriginalError('unreachable')
      if (done) return { file, facts, chunks, rest: undefined }
      chunks.push(value)
      size += value.length
      if (size >= HEAD) return { file, facts, chunks, rest: bytes }
    }
  } catch (error) {
    if (error instanceof OriginalError) return { ...file, reason: error.reason }
    throw error
  }
}

/** The bytes of an entry. A file that breaks off beyond recovery ends there: the archive continues and reports it. */
async function* entryBytes(
  { file, chunks, rest }: Head,
  {
    whenResumed,
    onBytes,
    onCut,
    signal,
  }: Pick<EntriesOptions, 'whenResumed' | 'onBytes' | 'signal'> & { onCut: (failed: FailedFile) => void },
): AsyncGenerator<Uint8Array> {
  let sent = 0
  const count = (chunk: Uint8Array) => {
    sent += chunk.length
    onBytes(chunk.length)
    return chunk
  }
  for (const chunk of chunks.splice(0)) yield count(chunk)
  try {
    for await (const chunk of rest ?? []) {
      yield count(chunk)
      await whenResumed()
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof OriginalError)) throw error
    onCut({ ...file, reason: error instanceof OriginalError ? error.reason : 'stopped', cutAfter: sent })
  }
}

/**
 * The originals as entries of an archive, in order, with the next few prefetched. Those that can't be read are reported
 * and left out. Ends when there is no more room, or when stopped.
 */
export async function* archiveEntries(options: EntriesOptions): AsyncGenerator<ArchiveEntry> {
  const { files, pathOf, hasRoom, onStored, onFailed, signal } = options
  const ahead: Promise<Head | FailedFile>[] = []
  let next = 0
  try {
    for (let turn = 0; turn < files.length; turn++) {
      for (; next < files.length && next < turn + AHEAD; next++) {
        const file = files[next]
        const head = file && readHead(file, options)
        // avoids an unhandled rejection if aborted before its turn
        head?.catch(() => undefined)
        if (head) ahead.push(head)
      }
      const head = await ahead.shift()
      if (head === undefined || signal.aborted) return
      if ('facts' in head && !hasRoom(head.facts.size)) return
      if (!('facts' in head)) {
        onFailed(head)
        continue
      }
      const name = pathOf(head.file, head.facts)
      let cut: FailedFile | undefined
      const input = entryBytes(head, { ...options, onCut: (failed) => (cut = failed) })
      yield { name, input, ...modifiedIn(head.facts) }
      if (cut) onFailed(cut)
      else onStored(head.file, name)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    // closes what was prefetched and is not used
    for (const head of ahead)
      void head.then(async (read) => 'rest' in read && (await read.rest?.return(undefined))).catch(() => undefined)
  }
}
