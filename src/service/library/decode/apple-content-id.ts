/** Start of Apple's maker note in EXIF; all offsets in it count from here. */
const MARK = Buffer.from('Apple iOS\0')
const ENTRIES_AT = 14
const ENTRY_BYTES = 12
const MOST_ENTRIES = 200
const CONTENT_IDENTIFIER = 0x11
const ASCII = 2

/** A UUID, both in the photo's EXIF and in the clip's QuickTime keys. */
const IDENTIFIER = /^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/

/** An identifier normalised for comparison; undefined if it isn't one. */
export function toContentId(text: string): string | undefined {
  const id = text.toUpperCase()
  return IDENTIFIER.test(id) ? id : undefined
}

/** The content identifier that an Apple photo shares with the clip of its live photo, from its EXIF block. */
export function findContentId(exif: Buffer): string | undefined {
  const start = exif.indexOf(MARK)
  if (start < 0) return undefined
  const block = exif.subarray(start)
  if (block.length < ENTRIES_AT + 2) return undefined
  const count = Math.min(MOST_ENTRIES, block.readUInt16BE(ENTRIES_AT))
  for (let index = 0; index < count; index++) {
    const at = ENTRIES_AT + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > block.length) return undefined
    if (block.readUInt16BE(at) !== CONTENT_IDENTIFIER || block.readUInt16BE(at + 2) !== ASCII) continue
    const length = block.readUInt32BE(at + 4)
    const from = block.readUInt32BE(at + 8)
    return toContentId(block.toString('latin1', from, from + length).replace(/\0.*$/s, ''))
  }
  return undefined
}
