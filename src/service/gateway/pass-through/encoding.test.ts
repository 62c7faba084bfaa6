import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Coding, createDecoder, createEncoder, negotiate } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['*;q=0.1', 'zstd'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=x', undefined],
  ['', undefined],
  [undefined, undefined],
  ['deflate', undefined],
])('Accept-Encoding "%s" gets %s', (header, coding) => {
  expect(negotiate(header)).toBe(coding)
})

const decompress = { zstd: promisify(zstdDecompress), br: promisify(brotliDecompress), gzip: promisify(gunzip) }

test.each<Coding>(['zstd', 'br', 'gzip'])('%s flushes every chunk as it comes', async (coding) => {
  const encoder = createEncoder(coding)
  const out: Buffer[] = []
  encoder.on('data', (bytes: Buffer) => void out.push(bytes))
  const rows = Array.from({ length: 5 }, (_, row) => Buffer.from(`{"photoId":"${row}","labels":[]},`.repeat(100)))
  for (const [at, row] of rows.entries()) {
    await new Promise<void>((done) => void encoder.write(row, () => done()))
    const decoder = createDecoder(coding)
    if (typeof decoder !== 'object') throw new Error('no decoder')
    // only the output so far, without its end
    const come = new Promise<Buffer>((resolve) => {
      const found: Buffer[] = []
      decoder.on('data', (bytes: Buffer) => {
        found.push(bytes)
        const all = Buffer.concat(found)
        if (all.byteLength >= Buffer.concat(rows.slice(0, at + 1)).byteLength) resolve(all)
      })
    })
    decoder.write(Buffer.concat(out))
    expect((await come).equals(Buffer.concat(rows.slice(0, at + 1)))).toBe(true)
    decoder.destroy()
  }
  await new Promise<void>((done) => void encoder.end(() => done()))
  await new Promise<void>((done) => (encoder.readableEnded ? done() : encoder.once('end', () => done())))
  expect((await decompress[coding](Buffer.concat(out))).equals(Buffer.concat(rows))).toBe(true)
})

test('an unsupported coding is reported as unknown', () => {
  expect(createDecoder('compress')).toBe('unknown')
  expect(createDecoder('identity')).toBeUndefined()
  expect(createDecoder(undefined)).toBeUndefined()
})
