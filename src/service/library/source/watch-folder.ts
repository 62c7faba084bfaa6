import { statfs } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { messageOf } from '#service/core/caught-error.ts'
import { isHidden, isIgnoredFolder } from './media-files.ts'

/** Reports changes below a folder until it is stopped. */
export type Watch = { stop: () => Promise<void> }

export type WatchEvents = {
  /** Something that could concern a photo has changed; a scan finds out what. */
  onChange: () => void
  /** No more changes will be reported. */
  onLost: (reason: string) => void
}

export type WatchFolder = (dir: string, events: WatchEvents) => Promise<Watch>

/** Linux's magic numbers of file systems that don't report changes by other machines. */
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

/** True for a path that could be a photo or contain some: hidden files and thumbnail folders change all the time. */
export function concernsPhotos(root: string, path: string): boolean {
  const parts = relative(root, path).split(sep)
  const name = parts.pop() ?? ''
  return !isHidden(name) && !parts.some(isIgnoredFolder)
}

/** Throws, with a reason for the operator, if the folder can't be watched. */
export const watchFolder: WatchFolder = async (dir, { onChange, onLost }) => {
  if (await isRemote(dir)) throw new Error('it is on a network drive, which doesn’t report changes')
  try {
    // it has no prebuilt binary on some platforms; the library is then polled
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
