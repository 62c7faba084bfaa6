/** Bytes: half of what file systems allow, so that a number still fits. */
const LONGEST = 120

/** Names that Windows reserves for devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Cuts a text to so many bytes, never within a character. */
function cut(text: string, bytes: number): string {
  let length = 0
  let kept = ''
  for (const letter of text) {
    length += Buffer.byteLength(letter)
    if (length > bytes) break
    kept += letter
  }
  return kept
}

/**
 * A file name that is valid on every disk: no path, not hidden, no control or bidirectional characters. Keeps the
 * ending, since it says what a file claims to be; `bytes` limits the length.
 */
export function toSafeName(given: string, otherwise: string, bytes = LONGEST): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}<>:"|?*\u2028\u2029]/gu, '').replace(/^[\s.]+|[\s.]+$/g, '')
  const [, ending = ''] = /(\.\w{1,8})$/.exec(clean) ?? []
  const stem = cut(clean.slice(0, clean.length - ending.length), bytes - Buffer.byteLength(ending)).trim()
  const named = stem === '' ? otherwise : stem
  return (DEVICE.test(named) ? `_${named}` : named) + ending
}

/** `name.jpg`, `name (2).jpg`, `name (3).jpg` … */
export function* numbered(name: string): Generator<string> {
  const [, stem = name, ending = ''] = /^(.*?)(\.\w{1,8})?$/s.exec(name) ?? []
  yield name
  for (let number = 2; number < 10_000; number++) yield `${stem} (${number})${ending}`
}
