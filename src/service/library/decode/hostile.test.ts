import { utimes } from 'node:fs/promises'
import { env } from 'node:process'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hostileFiles, flipBytes } from '#testing/fixtures/hostile-files.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { watchChildren } from '#testing/watch-children.ts'

const SEED = Number(env['CONTACT_SHEET_SEED'] ?? 7)

let fixture: ImportFixture

beforeEach(async () => {
  // little memory: files that claim to be large must be refused on a large machine too
  fixture = await createImportFixture({ memory: 280e6 })
})
afterEach(() => fixture.close())

const TIMEOUT = timeLimit(120_000)

describe(`hostile files (seed ${SEED})`, () => {
  test('are refused without harm to the photos beside them', { timeout: TIMEOUT }, async () => {
    const peak = watchChildren()
    for (let good = 0; good < 12; good++) {
      await fixture.write(`mixed/${good * 4} good.jpg`, await plainPhoto({ shade: good }).jpeg().toBuffer())
    }
    const names: string[] = []
    for await (const { name, bytes } of hostileFiles({ count: runLength.hostileFiles, seed: SEED })) {
      names.push(`mixed/${name}`)
      await fixture.write(`mixed/${name}`, bytes)
      // a damaged file is refused if it was written just now, by the clock of the test
      await utimes(fixture.at(`mixed/${name}`), fixture.context.clock(), fixture.context.clock())
    }
    await fixture.importAll()
    const files = (await fixture.photos()).map(({ file }) => file)
    expect(files.filter((file) => file.endsWith('good.jpg'))).toHaveLength(12)
    // none turns out to be readable: each is refused with a reason
    expect([...fixture.refused().keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      names.toSorted((a, b) => (a < b ? -1 : 1)),
    )
    for (const reason of fixture.refused().values()) expect(reason.length).toBeGreaterThan(3)
    const { largest: most } = peak()
    console.info(`largest decoder: ${most.toFixed(0)} MB`)
    expect(most).toBeLessThan(500)
  })

  test('a flipped byte costs at most its file', { timeout: TIMEOUT }, async () => {
    const peak = watchChildren()
    const good = [
      { name: 'jpg', bytes: await liveStill('ED69AFC7-A2EB-4FE9-88A0-54293FC2478F') },
      { name: 'png', bytes: await plainPhoto().png().toBuffer() },
      { name: 'webp', bytes: await plainPhoto().webp().toBuffer() },
      { name: 'gif', bytes: await plainPhoto().gif().toBuffer() },
      { name: 'avif', bytes: await plainPhoto().avif({ effort: 0 }).toBuffer() },
      { name: 'tif', bytes: await plainPhoto().tiff({ compression: 'lzw' }).toBuffer() },
      { name: 'mov', bytes: await liveClip('E905E6C6-C747-4805-942F-9904A0281F02') },
    ]
    for (const { name, bytes } of good) await fixture.write(`whole/good ${name}.${name}`, bytes)
    for (const { name, bytes } of flipBytes({ good, count: runLength.flippedFiles, seed: SEED }))
      await fixture.write(`flipped/${name}`, bytes)
    await fixture.importAll()
    const photos = await fixture.photos()
    expect(photos.filter(({ file }) => file.startsWith('whole/'))).toHaveLength(good.length)
    expect(photos.length + fixture.refused().size).toBe(good.length + runLength.flippedFiles)
    for (const { stable_key: key } of photos.slice(0, 50)) await sharp(await fixture.stable(key)).stats()
    const { largest: most } = peak()
    console.info(`largest decoder: ${most.toFixed(0)} MB`)
    expect(most).toBeLessThan(500)
  })
})
