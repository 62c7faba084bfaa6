import { splitName } from './file-names.ts'

/** Sources of an original's file name. */
export type NameHints = {
  address: string
  /** The header `content-disposition`, if readable. */
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

/** The file name in a `content-disposition` (RFC 6266): the extended form first, as its encoding is explicit. */
function nameInDisposition(header: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const name = extended === undefined ? undefined : unescaped(extended)
  if (name) return name
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') || plain || undefined
}

/** The file name in an address: in a parameter for the store's `content-disposition`, or the last part of the path. */
function nameInAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null) return undefined
  const told = url.searchParams.get('response-content-disposition') ?? url.searchParams.get('rscd')
  const named = told === null ? undefined : nameInDisposition(told)
  if (named !== undefined) return named
  const last = unescaped(url.pathname.split('/').at(-1) ?? '')
  // without an extension it is a technical name, such as "original" or a digest
  return last !== undefined && splitName(last).extension !== '' ? last : undefined
}

/** The name of an original: as uploaded, if a header or the address has it; else its identifier. */
export function originalName(photoId: string, { address, disposition, type }: NameHints): string {
  const name = (disposition ? nameInDisposition(disposition) : undefined) ?? nameInAddress(address) ?? photoId
  if (splitName(name).extension !== '') return name
  return name + (extensions[type?.split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? '')
}
