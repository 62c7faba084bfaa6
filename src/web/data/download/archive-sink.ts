import { saveFile } from '#web/lib/save-file.ts'

/** Where an archive is written. */
export type ArchiveSink = {
  /** File name of the archive. */
  name: string
  /** The file, if it is on the disk. */
  file?: FileSystemFileHandle
  /** Bytes that fit. */
  most: number
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Keeps what was written. */
  close: () => Promise<void>
  /** Deletes what was written. */
  discard: () => Promise<void>
}

type PickerOptions = { suggestedName: string; types: { description: string; accept: Record<string, string[]> }[] }
type SavePicker = (options: PickerOptions) => Promise<ChosenFile>

declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's types either. */
    showSaveFilePicker?: SavePicker
  }
}

/** True if an archive can be streamed to the disk; else it has to fit into the browser's memory. */
export const canWriteToDisk = (): boolean => typeof window.showSaveFilePicker === 'function'

/** Most bytes of an archive in memory. Browsers move Blobs to disk themselves, up to a few times as much. */
export const MOST_IN_MEMORY = 1_000_000_000

/** Bytes per write: each write is a message to another process. */
const BATCH = 4_000_000

/** Gathers small chunks in one reused buffer: `take` must be done with a batch when it resolves. */
function createBatches(take: (batch: Uint8Array<ArrayBuffer>) => Promise<void>) {
  const batch = new Uint8Array(BATCH)
  let size = 0
  const flush = async () => {
    if (size === 0) return
    await take(batch.subarray(0, size))
    size = 0
  }
  return {
    flush,
    add: async (chunk: Uint8Array<ArrayBuffer>) => {
      for (let from = 0; from < chunk.length;) {
        const part = chunk.subarray(from, from + batch.length - size)
        batch.set(part, size)
        from += part.length
        size += part.length
        if (size === batch.length) await flush()
      }
    },
  }
}

/** An archive in memory, handed to the browser's own downloads at the end. */
function openMemorySink(name: string): ArchiveSink {
  const parts: Blob[] = []
  const batches = createBatches(async (batch) => void parts.push(new Blob([batch])))
  return {
    name,
    most: MOST_IN_MEMORY,
    write: batches.add,
    close: async () => {
      await batches.flush()
      saveFile({ name, text: new Blob(parts), type: 'application/zip' })
    },
    discard: async () => void parts.splice(0),
  }
}

/** Neither method is in every browser, nor in TypeScript's types. */
type ChosenFile = FileSystemFileHandle & {
  remove?: () => Promise<void>
  requestPermission?: (options: { mode: 'readwrite' }) => Promise<PermissionState>
}

/** Overwrites a file. */
async function openFileSink(handle: ChosenFile): Promise<ArchiveSink> {
  const file = await handle.createWritable()
  // bytes, not Blobs: the browser would keep those until its next garbage collection
  const batches = createBatches((batch) => file.write(batch))
  return {
    name: handle.name,
    file: handle,
    most: Infinity,
    write: batches.add,
    close: async () => {
      await batches.flush()
      await file.close()
    },
    discard: async () => {
      await file.abort()
      // the picker has created an empty file; one that was there before stays
      const { size } = await handle.getFile()
      if (size === 0) await handle.remove?.().catch(() => undefined)
    },
  }
}

async function openDiskSink(picker: SavePicker, name: string, kind: string): Promise<ArchiveSink | undefined> {
  try {
    const handle = await picker({
      suggestedName: name,
      types: [{ description: kind, accept: { 'application/zip': ['.zip'] } }],
    })
    return await openFileSink(handle)
  } catch (error) {
    // the user cancelled
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/**
 * Reopens a file chosen earlier: browsers ask for permission again. @returns undefined if that is refused, or the file
 * is gone
 */
export async function openChosenFile(handle: ChosenFile): Promise<ArchiveSink | undefined> {
  try {
    const leave = await handle.requestPermission?.({ mode: 'readwrite' })
    return leave === undefined || leave === 'granted' ? await openFileSink(handle) : undefined
  } catch {
    return undefined
  }
}

/** Asks where to save the archive; needs the user activation of a click. @returns undefined if the user cancels */
export async function openArchiveSink(name: string, kind: string): Promise<ArchiveSink | undefined> {
  const picker = window.showSaveFilePicker?.bind(window)
  if (picker === undefined) return openMemorySink(name)
  try {
    return await openDiskSink(picker, name, kind)
  } catch (error) {
    // in a cross-site frame, or where it is disabled, the function exists and refuses
    if (error instanceof DOMException && error.name === 'SecurityError') return openMemorySink(name)
    throw error
  }
}
