import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BufferSource, BufferTarget, Conversion, Input, MovOutputFormat, MP4, Output } from 'mediabunny'
import sharp from 'sharp'

/** A plain photograph: every `shade` has other bytes. */
export const plainPhoto = ({ width = 60, height = 40, shade = 0 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 120, b: (shade * 7) % 256 } } })

/** EXIF as an iPhone writes it, with nothing but the identifier that a live photo's still shares with its clip. */
function appleExif(contentId: string): Buffer {
  const text = Buffer.from(`${contentId}\0`)
  const maker = Buffer.alloc(32)
  maker.write('Apple iOS\0\0\u0001MM', 0, 'latin1')
  maker.writeUInt16BE(1, 14)
  maker.writeUInt16BE(0x11, 16)
  maker.writeUInt16BE(2, 18)
  maker.writeUInt32BE(text.length, 20)
  maker.writeUInt32BE(maker.length, 24)
  const entry = Buffer.alloc(18)
  entry.writeUInt16BE(1, 0)
  entry.writeUInt16BE(0x927c, 2) // MakerNote
  entry.writeUInt16BE(7, 4)
  entry.writeUInt32BE(maker.length + text.length, 6)
  entry.writeUInt32BE(26, 10)
  return Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), entry, maker, text])
}

/** The still of a live photo. */
export async function liveStill(contentId: string, shade = 0): Promise<Buffer> {
  const jpeg = await plainPhoto({ shade }).jpeg().toBuffer()
  const exif = appleExif(contentId)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

export const clipFile = fileURLToPath(new URL('../service/library/demo/clips/clip-0.mp4', import.meta.url))

/** The clip of a live photo, half a second long; without an identifier where it lost that. */
export async function liveClip(contentId?: string): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(await readFile(clipFile)), formats: [MP4] })
  const output = new Output({ format: new MovOutputFormat({ metadataFormat: 'mdta' }), target: new BufferTarget() })
  const raw: Record<string, string> = {}
  if (contentId !== undefined) raw['com.apple.quicktime.content.identifier'] = contentId
  const conversion = await Conversion.init({ input, output, tags: { raw }, showWarnings: false })
  await conversion.execute()
  if (!output.target.buffer) throw new Error('no clip was written')
  return Buffer.from(output.target.buffer)
}

const sized = (id: number[], content: Buffer): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id), size, content])
}
const number = (id: number[], value: number): Buffer => sized(id, Buffer.from([value >> 8, value & 255]))
const text = (id: number[], value: string): Buffer => sized(id, Buffer.from(value))

/** A WebM with one frame of nothing: enough to be known by. */
export function webm({ width, height }: { width: number; height: number }): Buffer {
  const header = sized([0x1a, 0x45, 0xdf, 0xa3], Buffer.concat([text([0x42, 0x82], 'webm'), number([0x42, 0x87], 2)]))
  const picture = sized([0xe0], Buffer.concat([number([0xb0], width), number([0xba], height)]))
  const track = sized(
    [0xae],
    Buffer.concat([number([0xd7], 1), number([0x73, 0xc5], 1), number([0x83], 1), text([0x86], 'V_VP9'), picture]),
  )
  const info = sized([0x15, 0x49, 0xa9, 0x66], sized([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])))
  const block = sized([0xa3], Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3]))
  const cluster = sized([0x1f, 0x43, 0xb6, 0x75], Buffer.concat([number([0xe7], 0), block]))
  const tracks = sized([0x16, 0x54, 0xae, 0x6b], track)
  return Buffer.concat([header, sized([0x18, 0x53, 0x80, 0x67], Buffer.concat([info, tracks, cluster]))])
}
