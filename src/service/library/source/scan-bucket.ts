import { createHash } from 'node:crypto'
import type { Bucket } from '#service/storage/bucket.ts'
import type { BucketObject } from '#service/storage/read-list-page.ts'
import { compareNames, isHidden, isIgnoredFolder, isPackage } from './media-files.ts'
import { DEEPEST, type FoundFile, PACKAGES, type Scan, skip, TOO_DEEP, toFoundName } from './scan.ts'

/** Steps of a second that encode 20 bits of an ETag's hash. */
const ETAG_STEPS = 2 ** 20

/**
 * Fingerprint of an object in the form of a file's time: the second of its last write, and as its fraction, which few
 * stores give, bits of its ETag. So an object replaced within the same second counts as changed.
 */
function toMtime({ writtenAt, etag }: Pick<BucketObject, 'writtenAt' | 'etag'>): number {
  const bits = createHash('sha256').update(etag).digest().readUInt32BE(0) % ETAG_STEPS
  const second = Number.isNaN(writtenAt) ? 0 : Math.floor(writtenAt / 1000)
  return second * 1000 + (bits / ETAG_STEPS) * 1000
}

/** Order in which folders are walked: each before those below, in natural order. */
function compareFolders(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')]
  for (const [at, part] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    if (part !== against) return part === '' ? -1 : against === '' ? 1 : compareNames(part, against)
  }
  return one.length - other.length
}

const nameOf = ({ file, folder }: FoundFile) => file.slice(folder === '' ? 0 : folder.length + 1)

/** A key that is no path: a leading slash, two in a row, or NUL, which a database can't store. */
const NO_PATH = /^\/|\/\/|\0/

function addFolder({ folders }: Scan, folder: string): void {
  for (let at = folder.length; at > 0 && !folders.has(folder.slice(0, at)); at = folder.lastIndexOf('/', at - 1))
    folders.add(folder.slice(0, at))
}

function toFoundFile(scan: Scan, packages: Set<string>, object: BucketObject): FoundFile | undefined {
  const { key, size } = object
  const parts = key.split('/')
  const name = parts.pop() ?? ''
  const ignored = parts.findIndex((part) => part !== '' && isIgnoredFolder(part))
  if (ignored !== -1) {
    if (isPackage(parts[ignored] ?? '')) packages.add(parts.slice(0, ignored + 1).join('/'))
    return undefined
  }
  if (NO_PATH.test(key)) {
    skip(scan, 'keys that are no path', key)
    return undefined
  }
  const folder = parts.join('/')
  if (parts.length > DEEPEST) {
    skip(scan, TOO_DEEP, folder)
    return undefined
  }
  addFolder(scan, folder)
  // a key that ends in a slash is an empty folder made in a store's console
  if (name === '' || isHidden(name)) return undefined
  const found = toFoundName(name)
  if ('reason' in found) {
    skip(scan, found.reason, key)
    return undefined
  }
  return { file: key, folder, claim: found.claim, size, mtime: toMtime(object) }
}

/** Everything below a bucket's prefix that could become a photo, with the rules and the order of a folder. */
export async function scanBucket(bucket: Pick<Bucket, 'list'>): Promise<Scan> {
  const scan: Scan = {
    files: [],
    folders: new Set(['']),
    unreadable: [],
    unreadableFiles: new Set(),
    skipped: new Map(),
  }
  const byFolder = new Map<string, FoundFile[]>()
  const packages = new Set<string>()
  for await (const page of bucket.list()) {
    for (const object of page) {
      const found = toFoundFile(scan, packages, object)
      if (found === undefined) continue
      const files = byFolder.get(found.folder)
      if (files) files.push(found)
      else byFolder.set(found.folder, [found])
    }
  }
  for (const folder of packages) skip(scan, PACKAGES, folder)
  for (const folder of [...byFolder.keys()].toSorted(compareFolders)) {
    const files = byFolder.get(folder) ?? []
    for (const found of files.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))) scan.files.push(found)
  }
  return scan
}
