/** The kind that a file's name claims; the decoder decides what it is. */
export type Claim = 'image' | 'video'

const CLAIMS: Readonly<Record<string, Claim>> = {
  jpg: 'image',
  jpeg: 'image',
  jpe: 'image',
  jfif: 'image',
  png: 'image',
  webp: 'image',
  gif: 'image',
  avif: 'image',
  tif: 'image',
  tiff: 'image',
  heic: 'image',
  heif: 'image',
  hif: 'image',
  mp4: 'video',
  m4v: 'video',
  mov: 'video',
  qt: 'video',
  webm: 'video',
  mkv: 'video',
}

/** The kind that a file's name claims; undefined for neither a photo nor a video. */
export const claimOf = (name: string): Claim | undefined => CLAIMS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

/** Folders in which cameras, file servers and systems keep thumbnails, previews and deleted files. */
const IGNORED_FOLDERS = new Set([
  '@eadir',
  '@recycle',
  '#recycle',
  '$recycle.bin',
  '__macosx',
  'lost+found',
  'system volume information',
  'thumb',
  'thumbnail',
  'thumbnails',
  'thumbs',
])

/** Hidden entries, including AppleDouble files (`._IMG_1.jpg`). */
export const isHidden = (name: string) => name.startsWith('.')

/** Libraries of Apple and Lightroom programs: renamed originals beside several renditions of each, in numbered folders. */
const PACKAGE = /\.(photoslibrary|(migrated)?(photolibrary|aplibrary)|lrlibrary|lrdata)$/i

export const isPackage = (name: string) => PACKAGE.test(name) && !isHidden(name)

export const isIgnoredFolder = (name: string) =>
  isHidden(name) || IGNORED_FOLDERS.has(name.toLowerCase()) || isPackage(name)

const collator = new Intl.Collator('en', { numeric: true })

/** Natural order, `IMG_2` before `IMG_10`; never 0 for different names, so that it is the same everywhere. */
export const compareNames = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
