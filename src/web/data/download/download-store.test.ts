import { expect, test } from 'vitest'
import { readZip } from '#testing/read-zip.ts'
import type { DownloadOrder } from './archive-plan.ts'
import type { ArchiveSink } from './archive-sink.ts'
import { createDownloadStore, type DownloadState } from './download-store.ts'
import type { KeptDownload } from './kept-download.ts'

const orderOf = (names: readonly string[]): DownloadOrder => ({
  albumId: 'a',
  title: 'Harbour',
  photos: names.map((photoId, index) => ({ photoId, frame: index + 1, labels: [] })),
  layout: 'flat',
})

/** An archive in memory. */
function memorySink(): ArchiveSink & { archive: () => Buffer } {
  const chunks: Uint8Array[] = []
  return {
    name: 'photos.zip',
    most: Infinity,
    write: async (chunk) => void chunks.push(chunk.slice()),
    close: async () => undefined,
    discard: async () => undefined,
    archive: () => Buffer.concat(chunks),
  }
}

/** A download store whose photos `answer` sends, by name. */
function createWorld(answer: (name: string) => Promise<Response>, kept?: KeptDownload | Promise<KeptDownload>) {
  const disconnected = new AbortController()
  const asked: string[] = []
  const downloadStore = createDownloadStore({
    disconnected: disconnected.signal,
    keep: async () => kept,
    depsFor: (_order, signal) => ({
      addresses: {
        prepare: async () => undefined,
        of: async (photoId) => `https://photos.example/${photoId}.jpg`,
        renewed: async () => undefined,
        accepted: () => undefined,
        refusedAgain: () => undefined,
      },
      fetch: async (input, init) => {
        init?.signal?.throwIfAborted()
        const name = /(\w+)\.jpg$/.exec(new Request(input).url)?.[1] ?? ''
        asked.push(name)
        return answer(name)
      },
      wait: async () => undefined,
      isBlocked: async () => false,
      signal,
    }),
  })
  /** Resolves once the state is so. */
  const until = (isSo: (state: DownloadState) => boolean) =>
    new Promise<void>((resolve) => {
      const unsubscribe = downloadStore.subscribe(() => {
        const state = downloadStore.get()
        if (state === undefined || !isSo(state)) return
        unsubscribe()
        resolve()
      })
    })
  return { downloadStore, asked, until, disconnect: () => disconnected.abort() }
}

const small = async () => new Response('a small photo')

test('a download starts at once after one that finished while it was paused', async () => {
  const { downloadStore, asked } = createWorld(async (name) => {
    // all are being fetched by now
    if (name === 'b') downloadStore.pause()
    return small()
  })
  await downloadStore.start(orderOf(['a', 'b']), memorySink())
  expect(downloadStore.get()).toMatchObject({ phase: 'saved', done: 2 })
  await downloadStore.start(orderOf(['c']), memorySink())
  expect(downloadStore.get()).toMatchObject({ phase: 'saved', done: 1 })
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('a download runs even if it can’t be kept for another tab', async () => {
  const { downloadStore } = createWorld(small, Promise.reject(new Error('the caller is unknown')))
  await downloadStore.start(orderOf(['one']), memorySink())
  expect(downloadStore.get()?.phase).toBe('saved')
})

test('disconnecting ends a paused download, with what it has', async () => {
  const { downloadStore, asked, until, disconnect } = createWorld(async (name) => {
    if (name === 'd') downloadStore.pause()
    return small()
  })
  const sink = memorySink()
  const hasAllFetched = until(({ phase, done }) => phase === 'paused' && done === 4)
  const over = downloadStore.start(orderOf(['a', 'b', 'c', 'd', 'e']), sink)
  await hasAllFetched
  disconnect()
  await over
  expect(downloadStore.get()).toMatchObject({ phase: 'saved', done: 4, left: [{ photoId: 'e' }] })
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  expect([...(await readZip(sink.archive())).keys()]).toContain('0004 d.jpg')
})

test('a download that is paused after it was stopped ends as well', async () => {
  const { downloadStore } = createWorld(small)
  const over = downloadStore.start(orderOf(['a']), memorySink())
  downloadStore.stop()
  downloadStore.pause()
  await over
  expect(downloadStore.get()).toMatchObject({ phase: 'empty', left: [{ photoId: 'a' }] })
})

test('a download that fails can’t be resumed once what it kept had to be deleted', async () => {
  let isThere = true
  const kept: KeptDownload = {
    find: async () => undefined,
    create: async () => undefined,
    isThere: () => isThere,
    remove: async () => undefined,
    release: () => undefined,
  }
  const { downloadStore } = createWorld(small, kept)
  const begun: boolean[] = []
  const full: ArchiveSink = {
    ...memorySink(),
    write: async () => {
      begun.push(downloadStore.get()?.isKept === true)
      isThere = false
      throw new Error('the disk is full')
    },
  }
  await downloadStore.start(orderOf(['a']), full)
  expect([begun, downloadStore.get()]).toMatchObject([[true], { phase: 'unwritten', isKept: false }])
})
