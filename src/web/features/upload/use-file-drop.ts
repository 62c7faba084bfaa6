import { useEffect, useState } from 'react'

/** Maximum depth of sub-folders read. */
const DEEPEST = 8

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

async function filesOf(entry: FileSystemEntry, depth = 0): Promise<File[]> {
  // dot files are left behind by operating systems
  if (entry.name.startsWith('.') || depth > DEEPEST) return []
  if (entry instanceof FileSystemFileEntry)
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const entries = await entriesOf(entry).catch(() => [])
  return (await Promise.all(entries.map((each) => filesOf(each, depth + 1).catch(() => [])))).flat()
}

/** The files of a drop, including those in folders. Must be called during the drop event. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const whole = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return whole
  return (await Promise.all(entries.map((entry) => filesOf(entry).catch(() => [])))).flat()
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Accepts files dropped anywhere in the window. @returns whether files are being dragged over it */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  // window events; unhandled, a dropped photo would replace the page
  useEffect(() => {
    let depth = 0
    // an image dragged from the page itself also claims to be a file
    let isOwn = false
    const over = new AbortController()
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
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
    })
    return () => over.abort()
  }, [onFiles])
  return isOver
}
