import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOverflows } from './overflow.ts'
import { createSpool } from './spool.ts'

// fast-check prints the seed and the path of a failure; put them here to replay it
const REPLAY: { seed?: number; path?: string } = {}

const WINDOW = 128 * 1024

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
})
afterEach(() => rm(dir, { recursive: true }))

const piece = (size: number) => randomBytes(size)

/** A source that counts what is read from it. */
function countedSource(pieces: readonly Buffer[]) {
  const taken = { bytes: 0, pieces: 0 }
  async function* take() {
    for (const each of pieces) {
      taken.bytes += each.byteLength
      taken.pieces++
      yield each
    }
  }
  return { taken, source: Readable.from(take(), { objectMode: false, highWaterMark: 1 }) }
}

const start = (pieces: readonly Buffer[], mostBytes = 2 ** 30) => {
  const spool = createSpool({ windowBytes: WINDOW, openOverflow: createOverflows({ dir, mostBytes }) })
  const { source, taken } = countedSource(pieces)
  const over = pipeline(source, spool.sink).then(
    () => 'whole',
    (error: Error) => error.message,
  )
  return { spool, taken, over }
}

const readAll = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer())

/** Pauses for a while after every `rest` chunks. */
async function readSlowly(stream: ReadableStream<Uint8Array>, rest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) {
    chunks.push(chunk)
    if (chunks.length % rest === 0) for (let i = 0; i < rest; i++) await new Promise((go) => setImmediate(go))
  }
  return Buffer.concat(chunks)
}

/** Waits until the source stands still. */
async function settle(taken: { pieces: number }): Promise<void> {
  for (let still = 0, before = -1; still < 20; still = taken.pieces === before ? still + 1 : 0) {
    before = taken.pieces
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('every reader gets every byte, each at its own pace', async () => {
  const courses = fc.record({
    sizes: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 40 }),
    /** For each reader: the chunks between two pauses. */
    rests: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    isHeld: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(courses, async ({ sizes, rests, isHeld }) => {
      const pieces = sizes.map(piece)
      const { spool, over } = start(pieces)
      if (isHeld) spool.hold(() => {})
      const all = rests.map((rest) => readSlowly(spool.read(), rest))
      spool.release()
      const whole = Buffer.concat(pieces)
      for (const bytes of await Promise.all(all)) expect(bytes.equals(whole)).toBe(true)
      expect(await over).toBe('whole')
      expect(await readdir(dir)).toEqual([])
    }),
    { numRuns: 60, ...REPLAY },
  )
})

test('the source waits for its only reader', async () => {
  const { spool, taken } = start(Array.from({ length: 100 }, () => piece(32 * 1024)))
  const reader = spool.read().getReader()
  await reader.read()
  await settle(taken)
  expect(taken.bytes).toBeLessThan(512 * 1024)
  let size = 32 * 1024
  for (let next = await reader.read(); !next.done; next = await reader.read()) size += next.value.byteLength
  expect(size).toBe(3200 * 1024)
})

test('a paused reader does not delay another: what it still needs is kept', async () => {
  const pieces = Array.from({ length: 100 }, () => piece(32 * 1024))
  const { spool, over } = start(pieces)
  const resting = spool.read()
  expect((await readAll(spool.read())).equals(Buffer.concat(pieces))).toBe(true)
  expect(await over).toBe('whole')
  expect((await readAll(resting)).equals(Buffer.concat(pieces))).toBe(true)
})

test('once the file budget is spent, the paused reader is cut off and the others are not', async () => {
  const pieces = Array.from({ length: 100 }, () => piece(32 * 1024))
  const { spool } = start(pieces, 100_000)
  const resting = spool.read()
  expect((await readAll(spool.read())).equals(Buffer.concat(pieces))).toBe(true)
  await expect(readAll(resting)).rejects.toThrow('the budget for slow readers is spent')
})

test('a held stream is released once there is no more room', async () => {
  const pieces = Array.from({ length: 100 }, () => piece(32 * 1024))
  const { spool, taken } = start(pieces, 1_000_000)
  const full = Promise.withResolvers<void>()
  spool.hold(() => {
    spool.release()
    full.resolve()
  })
  await full.promise
  await settle(taken)
  expect(taken.pieces).toBeLessThan(60)
  expect((await readAll(spool.read())).equals(Buffer.concat(pieces))).toBe(true)
})

test('a stream that ends while its file is opened or written leaves no file open, and none of the budget used', async () => {
  const openReal = createOverflows({ dir, mostBytes: 100_000 })
  for (const during of ['opening', 'writing']) {
    const spilling = Promise.withResolvers<void>()
    const files = { opened: 0, closed: 0 }
    const openOverflow = async () => {
      if (during === 'opening') spilling.resolve()
      const file = await openReal()
      files.opened++
      const append = (bytes: Uint8Array) => {
        const written = file.append(bytes)
        spilling.resolve()
        return written
      }
      return { ...file, append, close: () => file.close().then(() => void files.closed++) }
    }
    const spool = createSpool({ windowBytes: WINDOW, openOverflow })
    spool.hold(() => {})
    const over = pipeline(countedSource([piece(60_000), piece(60_000), piece(60_000)]).source, spool.sink)
    await spilling.promise
    spool.drop()
    await Promise.allSettled([over])
    await expect.poll(() => files).toEqual({ opened: 1, closed: 1 })
  }
  const next = await openReal()
  await next.append(piece(100_000))
  await next.close()
})

test('the last reader to leave ends the source; one of two does not', async () => {
  const { spool, over, taken } = start(Array.from({ length: 100 }, () => piece(32 * 1024)))
  const [one, other] = [spool.read(), spool.read()]
  await one.cancel()
  const reader = other.getReader()
  await reader.read()
  await reader.cancel()
  expect(await over).toBe('Premature close')
  expect(taken.pieces).toBeLessThan(20)
  expect(spool.isFresh()).toBe(false)
})

test('a source that breaks off fails its readers', async () => {
  const spool = createSpool({ windowBytes: WINDOW, openOverflow: createOverflows({ dir, mostBytes: 0 }) })
  const source = Readable.from(
    (function* () {
      yield piece(1000)
      throw new Error('broken')
    })(),
  )
  const reading = readAll(spool.read())
  await expect(pipeline(source, spool.sink)).rejects.toThrow('broken')
  await expect(reading).rejects.toThrow('broken')
})

test('after a whole read it is neither fresh nor readable from the beginning', async () => {
  const { spool } = start(Array.from({ length: 100 }, () => piece(32 * 1024)))
  expect([spool.isFresh(), spool.hasBeginning()]).toEqual([true, true])
  await readAll(spool.read())
  expect([spool.isFresh(), spool.hasBeginning()]).toEqual([false, false])
})
