import { useEffect, useState } from 'react'

/** All entries of a folder; `readEntries` yields up to a hundred at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    found.push(...some)
  }
}

// Chromium doesn't expose the classes
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A dropped file; undefined if it, or a folder, can't be read. */
type Dropped = File | undefined

async function filesOf(entry: FileSystemEntry): Promise<Dropped[]> {
  // dot files are left behind by operating systems
  if (entry.name.startsWith('.')) return []
  if (isFolder(entry)) return allFilesOf(await entriesOf(entry))
  if (!isFile(entry)) return []
  return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
}

const allFilesOf = async (entries: readonly FileSystemEntry[]): Promise<Dropped[]> =>
  (await Promise.all(entries.map((entry) => filesOf(entry).catch(() => [undefined])))).flat()

/** The files of a drop, including those in folders. Must be called during the drop event. */
async function droppedFiles({ items, files }: DataTransfer): Promise<Dropped[]> {
  const whole = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.some(({ isDirectory }) => isDirectory) ? allFilesOf(entries) : whole
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** `unread`: number of files and folders that can't be read. */
type OnFiles = (files: readonly File[], unread: number) => void

/** Accepts files dropped anywhere in the window. @returns whether files are being dragged over it */
export function useFileDrop(onFiles: OnFiles): boolean {
  const [isOver, setIsOver] = useState(false)
  // window events; unhandled, a dropped photo would replace the page
  useEffect(() => {
    let depth = 0
    // an image dragged from the page itself also claims to be a file
    let isOwn = false
    const over = new AbortController()
    const accept = async (data: DataTransfer) => {
      const dropped = await droppedFiles(data)
      const files = dropped.filter((file) => file !== undefined)
      if (dropped.length > 0) onFiles(files, dropped.length - files.length)
    }
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => !isOwn && carriesFiles(event) && listener(event), {
        signal: over.signal,
      })
    window.addEventListener('dragstart', () => (isOwn = true), { signal: over.signal })
    window.addEventListener('dragend', () => (isOwn = false), { signal: over.signal })
    listen('dragenter', () => setIsOver(++depth > 0))
    listen('dragleave', () => setIsOver(--depth > 0))
    listen('dragover', (event) => event.preventDefault())
    listen('drop', (event) => {
      event.preventDefault()
      depth = 0
      setIsOver(false)
      if (event.dataTransfer) void accept(event.dataTransfer)
    })
    return () => over.abort()
  }, [onFiles])
  return isOver
}
