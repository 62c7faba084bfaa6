import { splitName } from './file-names.ts'

/** Headers and address that an original's file name is taken from. */
export type NameHints = {
  address: string
  /** The header `content-disposition`, where it may be read. */
  disposition?: string | null
  /** The header `content-type`. */
  type?: string | null
}

/** Extensions of the files that albums hold, by media type. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'image/tiff': '.tif',
  'image/bmp': '.bmp',
  'image/x-adobe-dng': '.dng',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
  'video/x-matroska': '.mkv',
  'video/x-msvideo': '.avi',
  'video/x-m4v': '.m4v',
  'video/3gpp': '.3gp',
}

const unescaped = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The file name of a `content-disposition` (RFC 6266): the extended form first, whose letters are not guessed. */
function nameInDisposition(header: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const name = extended === undefined ? undefined : unescaped(extended)
  if (name) return name
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') || plain || undefined
}

/** The file name in an address: stores are told it as a parameter, or it is the last part of the path. */
function nameInAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null) return undefined
  const told = url.searchParams.get('response-content-disposition') ?? url.searchParams.get('rscd')
  const named = told === null ? undefined : nameInDisposition(told)
  if (named !== undefined) return named
  const last = unescaped(url.pathname.split('/').at(-1) ?? '')
  // without an extension it is a name for programs, as "original" or a digest
  return last !== undefined && splitName(last).extension !== '' ? last : undefined
}

/** The name of an original: as it was uploaded, where that is told anywhere; else its identifier. */
export function originalName(photoId: string, { address, disposition, type }: NameHints): string {
  const name = (disposition ? nameInDisposition(disposition) : undefined) ?? nameInAddress(address) ?? photoId
  if (splitName(name).extension !== '') return name
  return name + (extensions[type?.split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? '')
}
