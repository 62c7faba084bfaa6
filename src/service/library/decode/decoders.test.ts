import { readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCaller } from '#service/callers/callers.ts'
import { createImportProgress } from '#service/library/import/import-progress.ts'
import { importScan } from '#service/library/import/import-scan.ts'
import { createImporter } from '#service/library/import/importer.ts'
import { listRefusedFiles } from '#service/library/import/refused-file-store.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import { scanFolder } from '#service/library/source/scan-folder.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { createTestContext } from '#testing/test-context.ts'
import { childrenOf } from '#testing/watch-children.ts'
import type { Refusal } from './decode-job.ts'
import { createDecodePool, type DecodePool } from './decode-pool.ts'

vi.setConfig({ testTimeout: 360_000 })

let root = ''
let pool: DecodePool
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'contact-sheet-decode-')))
  // a busy machine would leave little to a lower priority
  pool = createDecodePool({ size: 1, niceness: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  pool.close()
  await rm(root, { recursive: true })
})

const children = () => childrenOf(process.pid).map(Number)

/** An interval would advance a fake clock while it waits. */
const SOON = { interval: 0, timeout: 180_000 }

/**
 * Decodes a file slowly enough to be interrupted; returns the result, the child process, and the one that retries it.
 */
async function decodeLong() {
  const path = join(root, 'large.jpg')
  // progressive: takes twice as long, more than a busy machine may keep this test waiting
  await writeFile(path, await plainPhoto({ width: 6000, height: 5000 }).jpeg({ progressive: true }).toBuffer())
  const before = new Set(children())
  const running = pool.run({ task: 'derive', root, path, claim: 'image' })
  const started = () => children().filter((pid) => !before.has(pid))
  const decoder = await vi.waitUntil(
    () => started().find((pid) => readFileSync(`/proc/${pid}/maps`, 'latin1').includes('libvips')),
    SOON,
  )
  // not just any other child: files of tests share a process, and those of an earlier one may still be ending
  const retrying = () => vi.waitUntil(() => started().find((pid) => pid !== decoder), SOON)
  return { running, decoder, retrying }
}

const SHOWN = expect.objectContaining({ derived: expect.objectContaining({ width: 6000 }) })

describe('a decoder', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ignores %s, which all processes of the service get when it is stopped',
    async (signal) => {
      const { running, decoder } = await decodeLong()
      process.kill(decoder, signal)
      expect(await running).toEqual(SHOWN)
      expect(children()).toContain(decoder)
    },
  )

  test('killed by the system when memory runs out costs no file: another decoder retries it', async () => {
    const { running, decoder } = await decodeLong()
    process.kill(decoder, 'SIGKILL')
    expect(await running).toEqual(SHOWN)
  })

  test('killed twice refuses its file, but says that the machine may be at fault', async () => {
    const { running, decoder, retrying } = await decodeLong()
    process.kill(decoder, 'SIGKILL')
    process.kill(await retrying(), 'SIGKILL')
    expect(await running).toEqual({ refused: 'the decoder ended with SIGKILL', isMachineFault: true })
  })

  test('that used its time on a processor refuses its file, and does not blame the machine', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    pool = createDecodePool({ size: 1, timeoutMs: 1 })
    const { running } = await decodeLong()
    vi.advanceTimersByTime(1)
    expect(await running).toEqual({ refused: 'decoding took longer than 0.001 s' })
  })

  test('that stands still twice refuses its file, but says that the machine may be at fault', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { running, decoder, retrying } = await decodeLong()
    process.kill(decoder, 'SIGSTOP')
    vi.advanceTimersByTime(60_000)
    process.kill(await retrying(), 'SIGSTOP')
    vi.advanceTimersByTime(60_000)
    expect(await running).toEqual({ refused: 'decoding took longer than 20 s', isMachineFault: true })
  })

  test('that stands still, as in a deadlock, costs no file: another decoder retries it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { running, decoder } = await decodeLong()
    process.kill(decoder, 'SIGSTOP')
    vi.advanceTimersByTime(60_000)
    expect(await running).toEqual(SHOWN)
    expect(children()).not.toContain(decoder)
  })
})

/** A library of one file, which the decoders refuse. */
async function startRefusing(refusal: Refusal, now = () => 0) {
  let tries = 0
  const context = await createTestContext({ clock: () => new Date(now()) })
  context.libraryDir = root
  await writeFile(join(root, '1.jpg'), 'x')
  const ownerId = (await addCaller(context, 'Owner')).callerId
  const refusing: DecodePool = {
    ...pool,
    run: async () => {
      tries++
      return refusal
    },
  }
  return {
    context,
    tries: () => tries,
    /** The import of a service that has just started. */
    start: () => {
      const progress = createImportProgress(context.clock)
      const source = createFolderSource(context.libraryDir)
      const importer = createImporter({ context, source, pool: refusing, progress, ownerId, isStopped: () => false })
      const scan = async () => importScan(importer, { ...(await scanFolder(root)), unsettled: [] }, 1)
      return { progress, scan }
    },
  }
}

describe('a file that can not be read', () => {
  test('is told apart from one that is no picture', async () => {
    await writeFile(join(root, '1.jpg'), 'no picture')
    const job = { task: 'derive', root, claim: 'image' } as const
    expect(await pool.run({ ...job, path: join(root, '1.jpg') })).toEqual({ refused: expect.any(String) })
    expect(await pool.run({ ...job, path: join(root, 'gone.jpg') })).toEqual({
      refused: expect.stringContaining('ENOENT'),
      isUnreadable: true,
    })
  })

  test('is retried with backoff and at the next start: mending its permissions changes nothing else about it', async () => {
    let now = 0
    const { context, start, tries } = await startRefusing(
      { refused: 'EACCES: permission denied', isUnreadable: true },
      () => now,
    )
    const { scan, progress } = start()
    for (let minute = 0; minute < 600; minute++) {
      now = minute * 60_000
      await scan()
    }
    expect(progress.get().refused.get('1.jpg')).toContain('EACCES')
    // soon at first, every hour in the end
    expect(tries()).toBeGreaterThan(12)
    expect(tries()).toBeLessThan(20)
    const before = tries()
    await start().scan()
    expect(tries()).toBe(before + 1)
    expect(await listRefusedFiles(context.db)).toHaveLength(1)
    await context.close()
  })
})

test('a file that took too long is retried at the next start, which may be on a faster machine', async () => {
  const { context, start, tries } = await startRefusing({ refused: 'decoding took longer than 20 s' })
  const { scan } = start()
  await scan()
  await scan()
  expect(tries()).toBe(1)
  await start().scan()
  expect(tries()).toBe(2)
  await context.close()
})
