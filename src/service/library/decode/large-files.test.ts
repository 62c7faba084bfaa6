import { readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gridHeic } from '#testing/fixtures/heic-files.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { childrenOf, watchChildren } from '#testing/watch-children.ts'
import { createDecodePool, type DecodePool } from './decode-pool.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { createMemoryBudget, decodingMemory } from './memory-budget.ts'

// pictures as large as these take minutes to make and decode on a busy machine
vi.setConfig({ testTimeout: 600_000 })

const GB = 2 ** 30

let root = ''
const pools: DecodePool[] = []
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'contact-sheet-large-')))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const pool of pools.splice(0)) pool.close()
  await rm(root, { recursive: true })
})

/** Decode pools that share one memory budget. */
function shareMemory(bytes: number) {
  const memory = createMemoryBudget(bytes)
  return (size: number) => {
    // a busy machine may take longer than a service would wait, and would leave little to a lower priority
    const pool = createDecodePool({ size, memory, timeoutMs: 120_000, niceness: 0 })
    pools.push(pool)
    return (name: string) => pool.run({ task: 'derive', root, path: join(root, name), claim: 'image' })
  }
}

const shown = (width: number, height: number) =>
  expect.objectContaining({ derived: expect.objectContaining({ width, height }) })

describe('on a machine of one gigabyte', () => {
  const half = decodingMemory({ constrained: GB, total: 16 * GB, free: 16 * GB })

  test('the largest pictures of current phones and cameras are decoded', async () => {
    const decode = shareMemory(half)(2)
    const heic = gridHeic({ columns: 16, rows: 12, width: 8064, height: 6048, colourOf: () => 'blue', turns: 3 })
    await writeFile(join(root, 'phone.heic'), heic)
    await writeFile(join(root, 'camera.jpg'), await plainPhoto({ width: 9504, height: 6336 }).jpeg().toBuffer())
    const progressive = plainPhoto({ width: 8192, height: 6144 }).jpeg({
      progressive: true,
      chromaSubsampling: '4:4:4',
    })
    await writeFile(join(root, 'progressive.jpg'), await progressive.toBuffer())
    const peak = watchChildren()
    const made = await Promise.all(['phone.heic', 'camera.jpg', 'progressive.jpg'].map((name) => decode(name)))
    expect(made).toEqual([shown(6048, 8064), shown(9504, 6336), shown(8192, 6144)])
    // with the decoders' own memory and a margin: estimates are not exact to the byte
    expect(peak().together * 1e6).toBeLessThan(half * 1.2)
  })

  test('an AVIF too large for sharp is decoded by ffmpeg if installed', async () => {
    const decode = shareMemory(half)(1)
    const avif = await plainPhoto({ width: 5248, height: 3936 }).avif({ effort: 0, bitdepth: 10 }).toBuffer()
    await writeFile(join(root, '20.avif'), avif)
    const peak = watchChildren()
    const made = await decode('20.avif')
    const refused = {
      refused: expect.stringMatching(/^opening it takes about 596 MB of memory; decoding may use 537 MB/),
    }
    expect(made).toEqual(findFfmpeg() ? shown(5248, 3936) : refused)
    expect(peak().largest).toBeLessThan(250)
  })
})

/** Hashes files of zeros. */
function createHasher(timeoutMs = 20_000) {
  const pool = createDecodePool({ size: 1, timeoutMs })
  pools.push(pool)
  return async (bytes: number) => {
    const path = join(root, `${bytes}.mp4`)
    await writeFile(path, '')
    await truncate(path, bytes)
    return pool.run({ task: 'hash', root, path, claim: 'video' })
  }
}

describe('the hash of a large video', () => {
  test('takes little memory', async () => {
    const hash = createHasher()
    const peak = watchChildren()
    await hash(1)
    const before = peak().largest
    expect(await hash(GB / 4)).toEqual({
      contentHash: 'a6d72ac7690f53be6ae46ba88506bd97302a093f7108472bd9efc3cefda06484',
    })
    expect(peak().largest - before).toBeLessThan(10)
  })

  test('may take longer than decoding, as long as it goes on', async () => {
    const before = new Set(childrenOf(process.pid))
    const bytesRead = () =>
      childrenOf(process.pid)
        .filter((pid) => !before.has(pid))
        .map((pid) => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const hashed = createHasher(100)(GB / 4)
    for (const part of [0.1, 0.2]) {
      // an interval would advance the clock while it waits
      await vi.waitFor(() => expect(bytesRead()[0]).toBeGreaterThan(part * GB), { interval: 0, timeout: 60_000 })
      // what the child has told so far is heard
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(60)
    }
    expect(await hashed).toEqual({ contentHash: expect.any(String) })
  })
})

test('files that do not fit into memory together wait for each other, even in different pools', async () => {
  // each takes 220 MB of a budget of 240; all at once would take 660
  const open = shareMemory(240e6)
  const [imported, uploaded] = [open(2), open(1)]
  const photo = await plainPhoto({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer()
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) await writeFile(join(root, name), photo)
  const peak = watchChildren()
  const made = await Promise.all([imported('1.jpg'), imported('2.jpg'), imported('3.jpg'), uploaded('4.jpg')])
  for (const each of made) expect(each).toEqual(shown(6000, 5000))
  // a decoder that has answered may still hold its memory while the next begins
  expect(peak().together).toBeLessThan(430)
})
