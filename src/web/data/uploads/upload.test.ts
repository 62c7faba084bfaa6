import { describe, expect, test, vi } from 'vitest'
import { ApiError, type ApiErrorKind } from '#web/data/client/api-error.ts'
import type { ExtensionRequest } from '#web/data/client/client.ts'
import { uploadLine } from '#web/features/upload/upload-words.ts'
import { sendFile } from './send-file.ts'
import { createUploads } from './uploads.ts'

const file = (name: string, size: number) => new File([new Uint8Array(size).fill(7)], name, { lastModified: 1000 })
const MB = 2 ** 20

const refused = (status: number, kind: ApiErrorKind, detail: string) =>
  new ApiError({ kind, operation: 'extensions', status, detail })
const broken = () => new ApiError({ kind: 'network', operation: 'extensions' })

/**
 * A service that takes pieces; `fault` makes it fail before or after it took one. A whole file is in the library after
 * `asks` more requests.
 */
function createReceiver(
  fault: (piece: number) => 'before' | 'after' | ApiError | undefined = () => undefined,
  asks = 0,
) {
  let got = 0
  const samples: unknown[] = []
  const pieces: number[] = []
  let size = 0
  return {
    got: () => got,
    samples,
    pieces,
    extend: async ({ path, input, body }: ExtensionRequest): Promise<unknown> => {
      if (path === '/extensions/upload') {
        size = Number(Reflect.get(input ?? {}, 'size'))
        samples.push(Reflect.get(input ?? {}, 'sample'))
        return { data: { uploadId: 'a', offset: got } }
      }
      const wrong = fault(pieces.push(body?.byteLength ?? 0))
      if (wrong === 'before') throw broken()
      if (wrong instanceof ApiError) throw wrong
      if (path !== `/extensions/upload/a?offset=${got}`) throw refused(409, 'invalid', 'elsewhere')
      got += body?.byteLength ?? 0
      if (wrong === 'after') throw broken()
      const done = got === size && asks-- === 0
      return { data: { offset: got, done, ...(done ? { duplicate: false } : {}) } }
    },
  }
}

const send = (receiver: ReturnType<typeof createReceiver>, sending = file('a.jpg', 3.5 * MB)) => {
  const sent: number[] = []
  const { signal } = new AbortController()
  const result = sendFile({
    api: receiver,
    albumId: 'album',
    file: sending,
    signal,
    onSent: (bytes) => sent.push(bytes / MB),
    wait: async () => {},
  })
  return { result, sent }
}

describe('a file', () => {
  test('is sent piece by piece', async () => {
    const receiver = createReceiver()
    const { result, sent } = send(receiver)
    expect(await result).toBe('sent')
    expect([...new Set(sent)]).toEqual([0, 1, 2, 3, 3.5])
    expect(receiver.pieces).toEqual([MB, MB, MB, MB / 2])
  })

  test.each(['before', 'after'] as const)(
    'continues in smaller pieces when the connection broke %s a piece was taken',
    async (when) => {
      const receiver = createReceiver((piece) => (piece === 2 ? when : undefined))
      expect(await send(receiver).result).toBe('sent')
      expect(receiver.got()).toBe(3.5 * MB)
      expect(receiver.pieces).toEqual([MB, MB, ...Array.from({ length: when === 'before' ? 5 : 3 }, () => MB / 2)])
    },
  )

  test('that takes long to land is asked for, with pieces of no bytes, until it is in the library', async () => {
    const receiver = createReceiver(undefined, 9)
    expect(await send(receiver, file('a.jpg', MB)).result).toBe('sent')
    expect(receiver.pieces).toEqual([MB, ...Array<number>(9).fill(0)])
  })

  test('whose landing takes long, and then fails each time, is given up with the reason', async () => {
    const full = refused(507, 'server', 'The service’s disk is full')
    const receiver = createReceiver((piece) => (piece > 4 && piece % 2 === 0 ? full : undefined), Infinity)
    await expect(send(receiver).result).rejects.toThrow(full)
  })

  test('is retried while the service is full, up to a limit', async () => {
    const noRoom = refused(507, 'server', 'no room')
    expect(await send(createReceiver((piece) => (piece < 4 ? noRoom : undefined))).result).toBe('sent')
    const always = createReceiver(() => noRoom)
    await expect(send(always).result).rejects.toThrow('no room')
    expect(always.pieces).toHaveLength(6)
  })

  test('stops at once when it is stopped while it waits for a retry', async () => {
    vi.useFakeTimers()
    const stopping = new AbortController()
    const { signal } = stopping
    const receiver = createReceiver(() => refused(503, 'unavailable', 'not now'))
    const sending = sendFile({ api: receiver, albumId: 'album', file: file('a.jpg', MB), signal, onSent: () => {} })
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 30_000 })
    stopping.abort()
    await expect(sending).rejects.toThrow('aborted')
    vi.useRealTimers()
  })

  test.each([
    [0, 15 * MB],
    [6.5 * MB, 15 * MB],
    [15 * MB - 1, 15 * MB],
    // a size whose last sample starts a fraction below a whole number, by floating-point error
    [MB + 60, MB + 61],
  ])('is told from another of the same name, size and date by a byte at %i of %i', async (at, size) => {
    const bytes = new Uint8Array(size)
    const options = { lastModified: 1000 }
    const one = new File([bytes], 'scan.tif', options)
    bytes[at] = 1
    const other = new File([bytes], 'scan.tif', options)
    const samples: unknown[] = []
    for (const sending of [one, other, one]) {
      const receiver = createReceiver()
      await send(receiver, sending).result
      samples.push(...receiver.samples)
    }
    const [sample, another] = samples
    expect(sample).toMatch(/^[0-9a-f]{64}$/)
    expect(another).not.toBe(sample)
    expect(samples).toEqual([sample, another, sample])
  })

  test('that is refused is not retried', async () => {
    const receiver = createReceiver(() => refused(400, 'invalid', 'no photo'))
    await expect(send(receiver).result).rejects.toThrow('no photo')
    expect(receiver.pieces).toHaveLength(1)
  })
})

type Sending = Parameters<typeof createUploads>[0]

const open = (sendOne: Sending) => {
  const uploads = createUploads(sendOne)
  const target = { albumId: 'album', name: 'Trip', maxBytes: 50 }
  return {
    uploads,
    add: (...files: [name: string, size: number][]) =>
      uploads.add(
        target,
        files.map(([name, size]) => file(name, size)),
      ),
    states: () => uploads.get().map(({ state, reason }) => (reason === undefined ? state : `${state}: ${reason}`)),
  }
}

describe('uploads', () => {
  test('run two at once; a retry resends failed files, but not refused ones', async () => {
    let running = 0
    let most = 0
    const failing = new Set(['2.jpg'])
    const tries: string[] = []
    const { uploads, add, states } = open(async ({ name, size }, { onSent }) => {
      tries.push(name)
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      if (failing.delete(name)) throw broken()
      if (name === '4.jpg') throw refused(400, 'invalid', "This file can't become a photo")
      if (name === '5.jpg') throw new DOMException('gone', 'NotFoundError')
      onSent(size)
      return name === '3.jpg' ? 'duplicate' : 'sent'
    })
    add(['1.jpg', 5], ['2.jpg', 5], ['3.jpg', 5], ['4.jpg', 5], ['5.jpg', 5], ['large.jpg', 51], ['empty.jpg', 0])
    const settled = [
      'duplicate',
      "failed: This file can't become a photo",
      'failed: This file can no longer be read',
      'failed: Larger than the service accepts',
      'failed: This file is empty',
    ]
    await expect.poll(states).toEqual(['sent', 'failed: Can’t reach the service.', ...settled])
    expect(most).toBe(2)
    uploads.retry()
    await expect.poll(() => states().slice(2)).toEqual(settled)
    await expect.poll(() => uploads.get()[1]?.state).toBe('sent')
    expect(tries).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '2.jpg'])
    expect(uploadLine(uploads.get())).toBe('2 photos added · 1 already there · 4 not added')
  })

  test('are not retried any more once the file can’t be read', async () => {
    const failures = [broken(), new DOMException('gone', 'NotFoundError')]
    const { uploads, add, states } = open(() => Promise.reject(failures.shift() ?? new Error('a third attempt')))
    add(['1.jpg', 5])
    await expect.poll(states).toEqual(['failed: Can’t reach the service.'])
    uploads.retry()
    await expect.poll(states).toEqual(['failed: This file can no longer be read'])
    uploads.retry()
    expect(states()).toEqual(['failed: This file can no longer be read'])
  })

  test('whose earlier piece still held up the service after all attempts can be retried', async () => {
    const failures = [refused(409, 'invalid', 'The upload is at another offset')]
    const { uploads, add, states } = open(async () => {
      const failure = failures.shift()
      if (failure) throw failure
      return 'sent'
    })
    add(['1.jpg', 5])
    await expect.poll(states).toEqual(['failed: The upload is at another offset'])
    uploads.retry()
    await expect.poll(states).toEqual(['sent'])
  })

  test('that are stopped are marked so, and continue on retry', async () => {
    let isHeld = true
    const { uploads, add, states } = open(async (_, { signal }) => {
      if (isHeld)
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('over'))))
      return 'sent'
    })
    add(['1.jpg', 5], ['2.jpg', 5], ['3.jpg', 5])
    expect(uploadLine(uploads.get())).toBe('Adding photos: 0 of 3')
    uploads.stop()
    await expect.poll(states).toEqual(['stopped', 'stopped', 'stopped'])
    expect(uploadLine(uploads.get())).toBe('3 not added')
    isHeld = false
    uploads.retry()
    await expect.poll(() => uploads.get().map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    uploads.clear()
    expect(uploads.get()).toEqual([])
  })

  test('that failed are retried when the network is back; stopped ones wait for their user', async () => {
    let isDown = true
    const { uploads, add, states } = open(async ({ name }, { signal }) => {
      if (name === 'failed.jpg' && isDown) throw broken()
      if (name === 'refused.jpg') throw refused(400, 'invalid', 'no photo')
      if (isDown)
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('over'))))
      return 'sent'
    })
    add(['failed.jpg', 5], ['refused.jpg', 5], ['stopped.jpg', 5])
    await expect.poll(states).toEqual(['failed: Can’t reach the service.', 'failed: no photo', 'sending'])
    uploads.stop()
    await expect.poll(() => uploads.get()[2]?.state).toBe('stopped')
    isDown = false
    uploads.retryFailed()
    await expect.poll(states).toEqual(['sent', 'failed: no photo', 'stopped'])
    uploads.retry()
    await expect.poll(states).toEqual(['sent', 'failed: no photo', 'sent'])
  })

  test('go on with another key: what the last one fails at, even later, is sent again', async () => {
    const late = Promise.withResolvers<'sent'>()
    const { uploads, add, states } = open(async ({ name }) => {
      if (name === 'late.jpg') return late.promise
      throw refused(401, 'unauthorized', 'no such key')
    })
    add(['failed.jpg', 5], ['late.jpg', 5])
    await expect.poll(() => uploads.get()[0]?.state).toBe('failed')
    uploads.sendWith(async () => 'sent')
    await expect.poll(states).toEqual(['sent', 'sending'])
    late.reject(refused(401, 'unauthorized', 'no such key'))
    await expect.poll(states).toEqual(['sent', 'sent'])
  })
})
