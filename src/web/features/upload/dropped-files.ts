/** Depth of sub-folders that are still read. */
const DEEPEST = 8

/** All entries of a folder; `readEntries` gives a hundred at a time, and none at the end. */
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
  // what systems leave behind in folders
  if (entry.name.startsWith('.') || depth > DEEPEST) return []
  if (entry instanceof FileSystemFileEntry)
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const entries = await entriesOf(entry).catch(() => [])
  return (await Promise.all(entries.map((each) => filesOf(each, depth + 1).catch(() => [])))).flat()
}

/** The files of a drop, those in dropped folders too. To be called before the drop's event is over. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const whole = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return whole
  return (await Promise.all(entries.map((entry) => filesOf(entry).catch(() => [])))).flat()
}
