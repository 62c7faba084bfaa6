import { saveFile } from '#web/lib/save-file.ts'

/** The place where an archive is written. */
export type ArchiveSink = {
  /** The name it has there. */
  name: string
  /** Bytes that fit. */
  most: number
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Keeps what was written. */
  close: () => Promise<void>
  /** Leaves nothing behind. */
  discard: () => Promise<void>
}

type PickerOptions = { suggestedName: string; types: { description: string; accept: Record<string, string[]> }[] }
type SavePicker = (options: PickerOptions) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>

declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's types either. */
    showSaveFilePicker?: SavePicker
  }
}

/** True where an archive is written to the disk as it comes; else it has to fit into the browser's memory. */
export const canWriteToDisk = (): boolean => typeof window.showSaveFilePicker === 'function'

/** Bytes of an archive that is put together in memory. Browsers keep that on disk themselves, up to a few times as much. */
export const MOST_IN_MEMORY = 1_000_000_000

/** Bytes that are gathered before they are handed over, since each time takes a message to another process. */
const BATCH = 4_000_000

/** Gathers small chunks into large ones, in memory of its own: `take` is done with a batch when it resolves. */
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

async function openDiskSink(picker: SavePicker, name: string, kind: string): Promise<ArchiveSink | undefined> {
  try {
    const handle = await picker({
      suggestedName: name,
      types: [{ description: kind, accept: { 'application/zip': ['.zip'] } }],
    })
    const file = await handle.createWritable()
    // bytes and no blobs: the browser would keep those until it next tidies up
    const batches = createBatches((batch) => file.write(batch))
    return {
      name: handle.name,
      most: Infinity,
      write: batches.add,
      close: async () => {
        await batches.flush()
        await file.close()
      },
      discard: async () => {
        await file.abort()
        // the empty file that was made when it was chosen
        await handle.remove?.()
      },
    }
  } catch (error) {
    // nothing was chosen
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Asks where the archive goes, as long as the click that asked for it lasts. @returns undefined where nothing was chosen */
export async function openArchiveSink(name: string, kind: string): Promise<ArchiveSink | undefined> {
  const picker = window.showSaveFilePicker?.bind(window)
  if (picker === undefined) return openMemorySink(name)
  try {
    return await openDiskSink(picker, name, kind)
  } catch (error) {
    // in a frame of another site, or where it is switched off, browsers have the function and refuse it
    if (error instanceof DOMException && error.name === 'SecurityError') return openMemorySink(name)
    throw error
  }
}
