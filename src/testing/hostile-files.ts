import { crc32, deflateSync } from 'node:zlib'
import { plainPhoto } from './media-files.ts'

export type HostileFile = { name: string; bytes: Buffer }

/** Numbers that look like chance and are the same for the same seed. */
function createChance(seed: number) {
  let state = seed >>> 0 || 1
  return (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

type Chance = ReturnType<typeof createChance>

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(body, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A PNG that is small on disk and says that it is large; its pixels are zeros, as many as it says or none. */
function pngBomb({ side, interlaced, rows }: { side: number; interlaced: boolean; rows: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min(rows * (side * 3 + 1), 40e6)), { level: 1 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Writes other measures into the frame header of a JPEG. */
function lyingJpeg(jpeg: Buffer, side: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const at = Math.max(bytes.indexOf(Buffer.from([0xff, 0xc0])), bytes.indexOf(Buffer.from([0xff, 0xc2])))
  bytes.writeUInt16BE(side, at + 5)
  bytes.writeUInt16BE(side, at + 7)
  return bytes
}

/** A GIF whose screen is as large as it can say. */
const gifBomb = () =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from([255, 255, 255, 255, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]), Buffer.from(';')])

const svg = (body: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000">${body}</svg>`)

const junk = (chance: Chance, length: number) => Buffer.from(Array.from({ length }, () => chance(256)))

/** A file of `kind` cut somewhere in its first two thirds. */
const cut = (bytes: Buffer, chance: Chance) => bytes.subarray(0, 4 + chance(Math.floor((bytes.length * 2) / 3)))

/** Files that nobody should try to show: no one of them is a whole picture within our limits. */
export async function* hostileFiles({ count, seed }: { count: number; seed: number }): AsyncGenerator<HostileFile> {
  const chance = createChance(seed)
  const large = plainPhoto({ width: 400, height: 300, shade: 3 })
  const jpeg = await large.clone().jpeg().toBuffer()
  const progressive = await large.clone().jpeg({ progressive: true }).toBuffer()
  const png = await large.clone().png({ compressionLevel: 0 }).toBuffer()
  const webp = await large.clone().webp({ lossless: true }).toBuffer()
  const avif = await large.clone().avif({ effort: 0 }).toBuffer()
  const tiff = await large.clone().tiff({ compression: 'none' }).toBuffer()
  const makers: (() => { ending: string; bytes: Buffer })[] = [
    () => ({ ending: 'bomb.png', bytes: pngBomb({ side: 16_383, interlaced: false, rows: 200 }) }),
    () => ({ ending: 'interlaced.png', bytes: pngBomb({ side: 7000 + chance(3000), interlaced: true, rows: 900 }) }),
    () => ({ ending: 'lying.png', bytes: pngBomb({ side: 50_000, interlaced: false, rows: 0 }) }),
    () => ({ ending: 'empty.png', bytes: pngBomb({ side: 2000 + chance(2000), interlaced: false, rows: 0 }) }),
    () => ({ ending: 'lying.jpg', bytes: lyingJpeg(jpeg, 20_000 + chance(40_000)) }),
    () => ({ ending: 'lying progressive.jpg', bytes: lyingJpeg(progressive, 7000 + chance(2000)) }),
    () => ({ ending: 'bomb.gif', bytes: gifBomb() }),
    () => ({ ending: 'svg.jpg', bytes: svg('<rect width="9" height="9"/>') }),
    () => ({
      ending: 'entities.png',
      bytes: Buffer.from(`<!DOCTYPE s [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]>${svg('&b;').toString()}`),
    }),
    () => ({ ending: 'page.jpg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }),
    () => ({ ending: 'document.jpg', bytes: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>') }),
    () => ({ ending: 'cut.jpg', bytes: cut(jpeg, chance) }),
    () => ({ ending: 'cut.png', bytes: cut(png, chance) }),
    () => ({ ending: 'cut.webp', bytes: cut(webp, chance) }),
    () => ({ ending: 'cut.avif', bytes: cut(avif, chance) }),
    () => ({ ending: 'cut.tif', bytes: cut(tiff, chance) }),
    () => ({ ending: 'junk.jpg', bytes: junk(chance, 1 + chance(4000)) }),
    () => ({ ending: 'junk.heic', bytes: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), junk(chance, 2000)]) }),
    () => ({ ending: 'junk.mp4', bytes: Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1'), junk(chance, 2000)]) }),
    () => ({ ending: 'junk.webm', bytes: Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), junk(chance, 2000)]) }),
    () => ({ ending: 'archive.mov', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), junk(chance, 900)]) }),
    () => ({ ending: 'film.jpg', bytes: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2moov', 'latin1') }),
    () => ({ ending: 'nothing.jpg', bytes: Buffer.alloc(0) }),
    () => ({ ending: 'zeros.tif', bytes: Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(4000)]) }),
  ]
  for (let index = 0; index < count; index++) {
    const made = makers[index % makers.length]?.()
    if (made) yield { name: `${index} ${made.ending}`, bytes: made.bytes }
  }
}

/** Good files with one to four of their bytes changed. */
export function* flipBytes({
  good,
  count,
  seed,
}: {
  good: readonly { name: string; bytes: Buffer }[]
  count: number
  seed: number
}): Generator<HostileFile> {
  const chance = createChance(seed)
  for (let index = 0; index < count; index++) {
    const one = good[index % good.length]
    if (!one) continue
    const bytes = Buffer.from(one.bytes)
    for (let flips = 1 + chance(4); flips > 0; flips--) {
      const at = chance(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 + chance(255))
    }
    yield { name: `${index}.${one.name}`, bytes }
  }
}
