import { once } from '#web/lib/once.ts'

/**
 * Characters that a file name can't have on some system (Windows allows the fewest), controls, and the marks that turn a shown name
 * around (`gpj.exe`).
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it takes out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069<>:"/\\|?*]/g

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i

/** Bytes of UTF-8. File systems allow 255; folder and number come on top, and Windows counts the whole path. */
const LONGEST = 120

/** The end of a name that is an extension. */
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

type SplitName = { stem: string; extension: string }

/** A name in two: with its dot, where it has an extension. */
export function splitName(name: string): SplitName {
  const dot = EXTENSION.exec(name)?.index ?? 0
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

const clean = (text: string) => text.replaceAll(/^[\s.]+|[\s.]+$/g, '')

const segmenter = once(() => new Intl.Segmenter())

/** The beginning of a text that takes no more than so many bytes; never half of a character. */
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
 * A name for a file or folder that every system can write: composed (NFC), without separators, controls and names of devices, without a dot
 * or blank at either end, not too long.
 */
export function safeName(given: string, fallback: string): string {
  const plain = clean(given.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_'))
  const { stem, extension } = splitName(plain)
  const name = clean(cut(stem, LONGEST - bytesOf(extension))) + extension
  if (/^[_\s]*$/.test(name)) return fallback
  return RESERVED.test(name) ? `_${name}` : name
}

/** Two names are one where a file system ignores case or how accents are written. */
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
