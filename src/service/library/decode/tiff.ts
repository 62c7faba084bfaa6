type Pixels = { data: Uint8Array; width: number; height: number }

type Shown = { icc?: Uint8Array | undefined; orientation?: number | undefined }

const NO_PROFILE = new Uint8Array()
const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const CHANNELS = 3
const ENTRY_BYTES = 12
const HEADER_BYTES = 8

/**
 * Wraps RGB pixels, their colour profile and their EXIF orientation in an uncompressed TIFF: sharp reads these two from
 * a file, but does not accept them with raw pixels.
 */
export function toTiff({ data, width, height }: Pixels, { icc = NO_PROFILE, orientation = 1 }: Shown): Buffer {
  const iccAt = HEADER_BYTES
  const bitsAt = iccAt + icc.byteLength + (icc.byteLength % 2)
  const ifdAt = bitsAt + 2 * CHANNELS
  const tags = 10 + (icc.byteLength > 0 ? 1 : 0)
  const pixelsAt = ifdAt + 2 + tags * ENTRY_BYTES + 4
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, bitsAt],
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, pixelsAt],
    [274, SHORT, 1, orientation],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, height],
    [279, LONG, 1, data.byteLength],
  ]
  if (icc.byteLength > 0) entries.push([34675, UNDEFINED, icc.byteLength, iccAt])
  const head = Buffer.alloc(pixelsAt)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(ifdAt, 4)
  head.set(icc, iccAt)
  for (let channel = 0; channel < CHANNELS; channel++) head.writeUInt16LE(8, bitsAt + 2 * channel)
  head.writeUInt16LE(tags, ifdAt)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = ifdAt + 2 + index * ENTRY_BYTES
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([head, data])
}
