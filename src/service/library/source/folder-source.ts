import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibrarySource } from './library-source.ts'
import { scanFolder } from './scan-folder.ts'
import { type WatchFolder, watchFolder } from './watch-folder.ts'

/** A library in a local or mounted folder; `dir` is its real path. */
export function createFolderSource(
  dir: string,
  watch: WatchFolder = watchFolder,
  walk: typeof scanFolder = scanFolder,
): LibrarySource {
  async function list() {
    // throws if the folder is gone, such as an unmounted share: an empty scan would hide every photo
    const { dev, ino } = await stat(dir)
    return { scan: await walk(dir), device: dev, identity: `${dev}:${ino}` }
  }
  return {
    kind: 'folder',
    async list() {
      const listing = await list()
      const { dev, ino } = await stat(dir)
      // a disk that was unmounted or mounted during the scan was read in part only: what is there now counts
      return listing.identity === `${dev}:${ino}` ? listing : list()
    },
    open: ({ file }, work) => work({ root: dir, path: join(dir, file) }),
    watch: (events) => watch(dir, events),
  }
}
