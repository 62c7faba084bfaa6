import { statfs } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { messageOf } from '#service/core/caught-error.ts'
import { isHidden, isIgnoredFolder } from './media-files.ts'

/** Reports changes below a folder until it is stopped. */
export type Watch = { stop: () => Promise<void> }

export type WatchEvents = {
  /** Something that could concern a photo is different. Not what: a scan finds out, and misses nothing. */
  onChange: () => void
  /** No more changes will be told. */
  onLost: (reason: string) => void
}

export type WatchFolder = (dir: string, events: WatchEvents) => Promise<Watch>

/** Linux names kinds of file systems by number; on these, nobody is told what another machine changes. */
const NETWORK_KINDS = new Set([
  0x6969, // NFS
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x517b, // SMB 1
  0x01021997, // 9P
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x65735546, // FUSE: sshfs, rclone and the like
  0x786f4256, // VirtualBox
])

async function isRemote(dir: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const { type } = await statfs(dir)
  return NETWORK_KINDS.has(type)
}

/** A watcher's error in words that an operator can act on. */
function explain(error: unknown): string {
  const message = messageOf(error)
  if (message.includes('inotify_add_watch') && message.includes('No space left')) {
    return 'the system can’t watch more folders (see fs.inotify.max_user_watches)'
  }
  if (message.includes('inotify') && message.includes('Too many open files')) {
    return 'the system has no watchers left (see fs.inotify.max_user_instances)'
  }
  return message
}

/** True for a path that could be a photo's or lead to one: hidden files and folders of thumbnails change all the time. */
export function concernsPhotos(root: string, path: string): boolean {
  const parts = relative(root, path).split(sep)
  const name = parts.pop() ?? ''
  return !isHidden(name) && !parts.some(isIgnoredFolder)
}

/** Throws, with a reason to be read by the operator, where the folder can't be watched. */
export const watchFolder: WatchFolder = async (dir, { onChange, onLost }) => {
  if (await isRemote(dir)) throw new Error('it is on a network drive, which doesn’t report changes')
  try {
    // not everywhere is there a build of it, and without it the library is looked at now and again
    const { subscribe } = await import('@parcel/watcher')
    const subscription = await subscribe(dir, (error, events) => {
      if (error) onLost(explain(error))
      else if (events.some(({ path }) => concernsPhotos(dir, path))) onChange()
    })
    return { stop: () => subscription.unsubscribe() }
  } catch (error) {
    throw new Error(explain(error), { cause: error })
  }
}
