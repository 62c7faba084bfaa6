import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibrarySource } from './library-source.ts'
import { scanFolder } from './scan-folder.ts'
import { type WatchFolder, watchFolder } from './watch-folder.ts'

/** A library in a local or mounted folder; `dir` is its real path. */
export const createFolderSource = (dir: string, watch: WatchFolder = watchFolder): LibrarySource => ({
  kind: 'folder',
  async list() {
    // throws if the folder is gone, such as an unmounted share: an empty scan would hide every photo
    const { dev, ino } = await stat(dir)
    return { scan: await scanFolder(dir), device: dev, identity: `${dev}:${ino}` }
  },
  open: ({ file }, work) => work({ root: dir, path: join(dir, file) }),
  watch: (events) => watch(dir, events),
})
