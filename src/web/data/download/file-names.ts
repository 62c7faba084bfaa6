import { once } from '#web/lib/once.ts'

/**
 * Characters that some system forbids in file names (Windows allows the fewest), controls, and the marks that reverse a
 * displayed name (`gpj.exe`).
 */
// oxlint-disable-next-line no-control-regex -- it removes control characters
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069<>:"/\\|?*]/g

/** Device names on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i

/**
 * Longest name in UTF-8 bytes. File systems allow 255; folder and number are added, and Windows limits the whole path.
 */
const LONGEST = 120

const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

type SplitName = { stem: string; extension: string }

/** Splits a name; the extension has its dot, or is empty. */
export function splitName(name: string): SplitName {
  const dot = EXTENSION.exec(name)?.index ?? 0
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

const clean = (text: string) => text.replaceAll(/^[\s.]+|[\s.]+$/g, '')

const segmenter = once(() => new Intl.Segmenter())

/** Truncates a text to `most` UTF-8 bytes; never splits a character. */
function cut(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  let [kept, size] = ['', 0]
  for (const { segment } of segmenter().segment(text)) {
    size += bytesOf(segment)
    if (size > most) break
    kept += segment
  }
  return kept
}

/**
 * A file or folder name valid on every system: composed (NFC), without separators, controls and device names, without a
 * dot or blank at either end, not too long.
 */
export function safeName(given: string, fallback: string): string {
  const plain = clean(given.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_'))
  const { stem, extension } = splitName(plain)
  const name = clean(cut(stem, LONGEST - bytesOf(extension))) + extension
  if (/^[_\s]*$/.test(name)) return fallback
  return RESERVED.test(name) ? `_${name}` : name
}

/** Key of a name for file systems that ignore case or how accents are composed. */
const folded = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')

/** Makes paths unique: a second `a.jpg` is `a (2).jpg`. */
export function createUniqueNames() {
  const taken = new Set<string>()
  const lastOf = new Map<string, number>()
  return (path: string): string => {
    const key = folded(path)
    if (!taken.has(key)) {
      taken.add(key)
      return path
    }
    const at = path.lastIndexOf('/') + 1
    const { stem, extension } = splitName(path.slice(at))
    for (let number = (lastOf.get(key) ?? 1) + 1; ; number++) {
      const other = `${path.slice(0, at)}${stem} (${number})${extension}`
      if (taken.has(folded(other))) continue
      taken.add(folded(other))
      lastOf.set(key, number)
      return other
    }
  }
}
