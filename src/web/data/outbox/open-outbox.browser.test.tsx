import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loseBatches } from '#testing/fixtures/lose-batches.ts'
import { streamHere } from '#testing/stream-here.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createLabelOverlay } from '#web/data/labels/label-overlay.ts'
import { asPromise } from '#web/lib/idb.ts'
import { openOutbox } from './open-outbox.ts'
import { clearOutboxDatabase, openOutboxDatabase, outboxScope, type StoredOutcome } from './outbox-database.ts'

const albumId = 'album'
const base = 'https://photos.example/api'

/** Intercepts a call made with this key; undefined lets the service answer. */
type Through = (key: string) => Promise<Response | undefined>

const letPass: Through = async () => undefined

/** An in-memory service with labels; `hold` sets what intercepts its label changes. */
function createService() {
  const labels = new Set<string>()
  const count = { calls: 0, now: 0, most: 0 }
  let through = letPass
  const answer = (url: URL, init: RequestInit | undefined): unknown => {
    if (url.pathname.endsWith('/getPhotos')) {
      const photos = new Map(
        photoIds(100).map((photoId) => [photoId, { labels: [] as string[], restrictedLabels: [] as string[] }]),
      )
      for (const [photoId = '', text = '', isHidden] of [...labels].map((label) => label.split(' '))) {
        const photo = photos.get(photoId) ?? { labels: [], restrictedLabels: [] }
        photos.set(photoId, photo)
        photo[isHidden === 'true' ? 'restrictedLabels' : 'labels'].push(text)
      }
      const urls = { originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }
      return { data: [...photos].map(([photoId, own]) => ({ photoId, ...urls, ...own })) }
    }
    if (url.pathname.endsWith('/checkPhotoLabel')) {
      const [photoId, text] = [url.searchParams.get('photoId'), url.searchParams.get('label')]
      return { data: { hasLabel: labels.has(`${photoId} ${text} false`) || labels.has(`${photoId} ${text} true`) } }
    }
    const { photoId, label, isHidden }: { photoId: string; label: string; isHidden: boolean } = JSON.parse(
      typeof init?.body === 'string' ? init.body : '',
    )
    labels[url.pathname.endsWith('/addPhotoLabel') ? 'add' : 'delete'](`${photoId} ${label} ${isHidden}`)
    return { data: { message: 'done' } }
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(new Request(input).url)
    if (!url.pathname.endsWith('PhotoLabel') || url.pathname.endsWith('/checkPhotoLabel'))
      return Response.json(answer(url, init))
    count.calls++
    count.most = Math.max(count.most, ++count.now)
    const held = await through(new Headers(init?.headers).get('x-api-key') ?? '')
    count.now--
    return held ?? Response.json(answer(url, init))
  }
  return { labels, count, fetch, hold: (next: Through) => void (through = next) }
}

let service: ReturnType<typeof createService>
let callerId: string
const closing: AbortController[] = []

beforeEach(() => {
  service = createService()
  callerId = `caller ${Math.random()}`
  return () => {
    for (const tab of closing.splice(0)) tab.abort()
  }
})

type TabOptions = { key?: string; locks?: 'none' | undefined; openDatabase?: () => Promise<IDBDatabase> }

/** A tab of the same caller; tabs share a BroadcastChannel, as in a browser. */
function openTab({ key = 'good', locks, openDatabase }: TabOptions = {}) {
  const over = new AbortController()
  closing.push(over)
  const overlay = createLabelOverlay()
  const { fetch } = service
  const outbox = openOutbox({
    api: createApi({ base, key }, { fetch }),
    streamPhotos: streamHere({ base, key }, { fetch }),
    callerId,
    overlay,
    clock: createLogicalClock(),
    signal: over.signal,
    ...(locks === 'none' && { locks: 'none' as const }),
    ...(openDatabase && { openDatabase }),
  })
  return { outbox, overlay, die: () => over.abort() }
}

const photoIds = (count: number) => Array.from({ length: count }, (_, number) => `p${number}`)
const best = (count: number, wanted = true) => ({
  albumId,
  what: 'Best',
  groups: [{ kind: 'public' as const, text: 'Best', wanted, photoIds: photoIds(count) }],
})
const landed = (count: number) => photoIds(count).map((photoId) => `${photoId} Best false`)

/** The number of the caller's batches on disk: a tab of an earlier test may still be writing its own. */
async function storedBatches(): Promise<number> {
  const db = await openOutboxDatabase()
  const batches = db.transaction('batches').objectStore('batches')
  const count = await asPromise(batches.index('scope').count(outboxScope(base, callerId)))
  db.close()
  return count
}

/** The caller's rows of a store. */
async function storedRows(store: 'outcomes' | 'journal', of = outboxScope(base, callerId)) {
  const db = await openOutboxDatabase()
  const rows = await asPromise<StoredOutcome[]>(db.transaction(store).objectStore(store).getAll())
  db.close()
  return rows.filter(({ scope }) => scope === of)
}

/** Never answers: the tab dies first. */
const silence = () => new Promise<undefined>(() => {})

describe('queued label changes', () => {
  test('stay on disk when their tab dies, and are sent by the next tab', async () => {
    service.hold(silence)
    const first = openTab()
    expect(await first.outbox.enqueue(best(30))).toMatchObject({ stored: true })
    expect(first.overlay.of(albumId).size).toBe(30)
    await expect.poll(() => service.count.calls).toBeGreaterThan(0)
    first.die()
    service.hold(letPass)
    const second = openTab()
    await expect.poll(() => service.labels.size).toBe(30)
    expect([...service.labels].toSorted()).toEqual(landed(30).toSorted())
    await expect.poll(() => second.outbox.view().batches).toEqual([])
    expect(second.outbox.pending()).toEqual([])
  })

  test('of a single label that waits for its answer are settled when their tab dies, and later ones rejected', async () => {
    service.hold(silence)
    const { outbox, die } = openTab()
    const { settled } = await outbox.enqueue(best(1), { isAttended: () => true })
    await expect.poll(() => service.count.calls).toBe(1)
    die()
    expect(await settled).toBeUndefined()
    await expect(outbox.enqueue(best(2))).rejects.toThrow('the connection has ended')
  })

  test.each([
    [true, 'forbidden', 0],
    [false, undefined, 1],
  ])('of a single label that is refused while its page is open (%s) are told there, else kept', async (...expected) => {
    const [isOpen, kind, parked] = expected
    service.hold(async () => Response.json({ message: 'no' }, { status: 403 }))
    const { outbox } = openTab()
    const { settled } = await outbox.enqueue(best(1), { isAttended: () => isOpen })
    expect((await settled)?.kind).toBe(kind)
    await expect.poll(() => outbox.view().parked).toHaveLength(parked)
  })

  test('are shown only once they are on disk', async () => {
    service.hold(silence)
    const { outbox, overlay } = openTab()
    await outbox.whenRead()
    const before = await storedBatches()
    const shown = new Promise<number>((resolve) => overlay.subscribe(() => void storedBatches().then(resolve)))
    const stored = outbox.enqueue(best(3))
    expect(overlay.of(albumId).size).toBe(0)
    expect(await shown).toBe(before + 1)
    expect(await stored).toMatchObject({ stored: true })
    expect(overlay.of(albumId).size).toBe(3)
  })

  test('from an earlier visit are shown once the outbox has been read', async () => {
    service.hold(silence)
    const first = openTab()
    await first.outbox.enqueue(best(30))
    first.die()
    const second = openTab()
    await second.outbox.whenRead()
    expect(second.overlay.of(albumId).size).toBe(30)
  })

  test('that seem to change nothing are sent if an earlier queued change would undo them', async () => {
    service.hold(silence)
    const first = openTab()
    await first.outbox.enqueue(best(30))
    first.die()
    const gate = Promise.withResolvers<undefined>()
    service.hold(() => gate.promise)
    // planned without knowing of the queued changes
    const second = openTab()
    const off = { kind: 'public' as const, text: 'Best', wanted: false, photoIds: [], already: photoIds(40) }
    await second.outbox.enqueue({ albumId, what: 'Off', groups: [off] })
    expect(second.outbox.view().batches.map(({ what, intents }) => [what, intents])).toContainEqual(['Off', 30])
    gate.resolve(undefined)
    await expect.poll(() => second.outbox.view().batches).toEqual([])
    expect(service.labels.size).toBe(0)
  })

  test('that change nothing are not stored', async () => {
    const { outbox } = openTab()
    const before = await storedBatches()
    const none = { kind: 'public' as const, text: 'Best', wanted: false, photoIds: [], already: photoIds(3) }
    expect(await outbox.enqueue({ albumId, what: 'Off', groups: [none] })).toMatchObject({ stored: true })
    expect(await storedBatches()).toBe(before)
  })

  test.each([
    ['a lock', undefined],
    ['a lease', 'none' as const],
  ])('are sent by one of five tabs, and by another when that one dies, with %s', async (_, locks) => {
    let [sender, most] = ['', 40]
    let more = Promise.withResolvers<void>()
    service.hold(async (key) => {
      sender = key
      if (service.count.calls > most) await more.promise
      else await new Promise((resolve) => void setTimeout(resolve, 5))
      return undefined
    })
    let tabs = Array.from({ length: 5 }, (__, number) => ({
      key: `${number}`,
      ...openTab({ key: `${number}`, locks }),
    }))
    const confirmed = ({ overlay }: (typeof tabs)[number]) =>
      [...overlay.of(albumId).values()].filter((label) => label.confirmed).length
    const asked = tabs.map(({ outbox }, number) =>
      outbox.enqueue({
        albumId,
        what: 'Some',
        groups: [{ kind: 'public', text: `L${number}`, wanted: true, photoIds: photoIds(60) }],
      }),
    )
    await Promise.all(asked)
    for (const next of [120, Infinity]) {
      // all tabs know of what was sent, but for what was sent at once with the last, or twice
      await expect.poll(() => Math.min(...tabs.map(confirmed)), { interval: 10 }).toBeGreaterThanOrEqual(most - 12)
      tabs.find(({ key }) => key === sender)?.die()
      tabs = tabs.filter(({ key }) => key !== sender)
      most = next
      more.resolve()
      more = Promise.withResolvers()
    }
    expect(tabs).toHaveLength(3)
    await expect.poll(() => service.labels.size).toBe(300)
    expect(service.count.calls).toBeLessThanOrEqual(300 * 1.4)
  })

  test('survive deletion of the database: a tab restores them from memory', async () => {
    service.hold(silence)
    const tab = openTab()
    await tab.outbox.enqueue(best(10))
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('contact-sheet-outbox')
      request.addEventListener('success', resolve)
      request.addEventListener('error', reject)
    })
    // it is restored at once
    await expect.poll(storedBatches).toBe(1)
    tab.die()
    service.hold(letPass)
    openTab()
    await expect.poll(() => service.labels.size).toBe(10)
  })

  test('are reported as not stored where the browser blocks storage, and sent all the same', async () => {
    // as Firefox does
    const channels = vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(function refuse() {
      throw new DOMException('blocked', 'SecurityError')
    })
    onTestFinished(() => channels.mockRestore())
    const tab = openTab({ openDatabase: () => Promise.reject(new Error('no')) })
    expect(await tab.outbox.enqueue(best(10))).toMatchObject({ stored: false })
    expect(tab.outbox.view().storage).toBe('absent')
    await expect.poll(() => service.labels.size).toBe(10)
  })

  test('are reported as not stored when the device is full, and sent all the same', async () => {
    let isFull = false
    const openDatabase = async () => {
      const db = await openOutboxDatabase()
      const begin = db.transaction.bind(db)
      db.transaction = (...args: Parameters<typeof begin>) => {
        const transaction = begin(...args)
        // as on a full device: a page can't reach Chromium's quota
        if (isFull && args[1] === 'readwrite') queueMicrotask(() => transaction.abort())
        return transaction
      }
      return db
    }
    const tab = openTab({ openDatabase })
    expect(await tab.outbox.enqueue(best(5))).toMatchObject({ stored: true })
    await expect.poll(() => service.labels.size).toBe(5)
    isFull = true
    expect(await tab.outbox.enqueue(best(5, false))).toMatchObject({ stored: false })
    await expect.poll(() => tab.outbox.view().storage).toBe('failing')
    await expect.poll(() => service.labels.size).toBe(0)
  })

  test('that can’t be read any more hold up no others', async () => {
    service.hold(silence)
    const first = openTab()
    await first.outbox.enqueue({ ...best(2), what: 'lost' })
    first.die()
    service.hold(letPass)
    const lost = loseBatches('lost')
    const second = openTab()
    await second.outbox.whenRead()
    const group = { kind: 'public' as const, text: 'Family', wanted: true, photoIds: photoIds(20), already: ['p20'] }
    expect(await second.outbox.enqueue({ albumId, what: 'Family', groups: [group] })).toMatchObject({ stored: true })
    await expect.poll(() => service.labels.size).toBe(20)
    // the later one is over
    await expect.poll(storedBatches).toBe(1)
    expect(second.outbox.view()).toMatchObject({ storage: 'kept', unread: [expect.any(Number)] })
    second.die()
    // perhaps later it can be
    lost.restore()
    const third = openTab()
    await expect.poll(() => service.labels.size).toBe(22)
    expect(third.outbox.view().unread).toEqual([])
    expect([...service.labels]).toEqual(expect.arrayContaining(landed(2)))
  })

  test('that are paused wait in every tab and on every later visit, until someone resumes them', async () => {
    service.hold(silence)
    const first = openTab()
    await first.outbox.enqueue(best(30))
    await expect.poll(() => service.count.calls).toBe(1)
    first.outbox.pause()
    first.die()
    service.hold(letPass)
    const next = openTab({ key: 'new' })
    await next.outbox.whenRead()
    const beside = openTab({ locks: 'none' })
    await beside.outbox.whenRead()
    for (const { outbox } of [next, beside]) expect(outbox.view()).toMatchObject({ queued: 30, paused: 'asked' })
    expect(service.count.calls).toBe(1)
    beside.outbox.resume()
    await expect.poll(() => service.labels.size).toBe(30)
    next.die()
    beside.die()
    const last = openTab()
    await last.outbox.whenRead()
    expect(last.outbox.view().paused).toBeUndefined()
  })

  test('that can’t be sent wait in every tab for the same reason, also in one opened later, until it is over', async () => {
    service.hold(() => Promise.reject(new TypeError('Failed to fetch')))
    const sending = openTab()
    const beside = openTab()
    await sending.outbox.enqueue(best(4))
    await expect.poll(() => beside.outbox.view().offline).toBe(true)
    const later = openTab()
    await expect.poll(() => later.outbox.view().offline).toBe(true)
    service.hold(async () => Response.json({ message: 'later' }, { status: 429, headers: { 'retry-after': '600' } }))
    for (const { outbox } of [sending, beside, later]) {
      await expect.poll(() => outbox.view().heldUntil).toBeGreaterThan(Date.now() + 60_000)
      expect(outbox.view().offline).toBe(false)
    }
  })

  test('stop when the key is refused, and go on with another key of the same caller', async () => {
    service.hold(async (key) => (key === 'bad' ? Response.json({ message: 'no' }, { status: 401 }) : undefined))
    const before = openTab({ key: 'bad' })
    await before.outbox.enqueue(best(20))
    await expect.poll(() => before.outbox.view().paused).toBe('unauthorized')
    expect(service.count.calls).toBeLessThanOrEqual(6)
    before.die()
    openTab({ key: 'good' })
    await expect.poll(() => service.labels.size).toBe(20)
  })

  test('that are refused are parked with the reason, and hold up no others', async () => {
    let refuse = 3
    service.hold(async () => (refuse-- > 0 ? Response.json({ message: 'Not this one' }, { status: 400 }) : undefined))
    const { outbox, overlay } = openTab()
    await outbox.enqueue(best(20))
    await expect.poll(() => outbox.view().parked.length).toBe(3)
    const confirmed = () => [...overlay.of(albumId).values()].filter((label) => label.confirmed)
    await expect.poll(confirmed).toHaveLength(17)
    expect(service.labels.size).toBe(17)
    expect(outbox.view().parked[0]?.reason).toMatchObject({ kind: 'invalid', status: 400, detail: 'Not this one' })
    outbox.retry()
    await expect.poll(() => service.labels.size).toBe(20)
  })

  test('leave no history on the device that is signed out of once all are sent, and all of it before', async () => {
    let refuse = 1
    service.hold(async () => (refuse-- > 0 ? Response.json({ message: 'Not this one' }, { status: 400 }) : undefined))
    const { outbox } = openTab()
    await outbox.enqueue(best(2))
    const outcomes = async () => (await storedRows('outcomes')).map(({ now }) => now)
    await expect.poll(outcomes).toEqual(['parked', 'acknowledged'])
    await clearOutboxDatabase({ keepUnsent: true })
    expect(await storedRows('journal')).toHaveLength(1)
    outbox.retry()
    await expect.poll(outcomes).toEqual(['acknowledged', 'acknowledged'])
    await clearOutboxDatabase({ keepUnsent: true })
    expect(await storedRows('journal')).toEqual([])
  })

  test('that can’t be read stay on the device that is signed out of; those of other callers don’t', async () => {
    service.hold(silence)
    const tab = openTab()
    await tab.outbox.enqueue({ ...best(2), what: 'lost' })
    tab.die()
    const other = outboxScope(base, callerId)
    callerId = `caller ${Math.random()}`
    service.hold(letPass)
    await openTab().outbox.enqueue(best(2))
    await expect.poll(() => storedRows('outcomes')).toHaveLength(2)
    loseBatches('lost')
    await clearOutboxDatabase({ keepUnsent: true })
    expect(await storedRows('journal')).toEqual([])
    expect(await storedRows('journal', other)).toHaveLength(1)
  })

  test.each(['its second half', 'an undo of its first'])(
    'of a merge stay on the device that is signed out of until %s is sent as well',
    async (end) => {
      const { outbox } = openTab()
      const groups = [{ kind: 'public' as const, text: 'Best', wanted: true, photoIds: [], already: photoIds(3) }]
      const into = { kind: 'public' as const, text: 'Best' }
      const job = { id: callerId, part: 'add' as const, from: [{ kind: 'public' as const, text: 'best' }], into }
      const { batchId } = await outbox.enqueue({ albumId, what: 'Merge', groups, job })
      await expect.poll(() => storedRows('journal')).toMatchObject([{ over: true }])
      await clearOutboxDatabase({ keepUnsent: true })
      expect(await storedRows('journal')).toHaveLength(1)
      const rest = end === 'its second half' ? { job: { ...job, part: 'remove' as const } } : { undoes: batchId }
      await outbox.enqueue({ albumId, what: 'Merge', groups: [], ...rest })
      await expect.poll(() => storedRows('journal')).toMatchObject([{ over: true }, { over: true }])
      await clearOutboxDatabase({ keepUnsent: true })
      expect(await storedRows('journal')).toEqual([])
    },
  )

  test('that differ on the service once all are sent are reported', async () => {
    // lost when the last label comes: after its own call, before they are compared
    service.hold(async () => void (service.count.calls === 30 && service.labels.delete('p7 Best false')))
    const { outbox } = openTab()
    await outbox.enqueue(best(30))
    await expect
      .poll(() => outbox.view().differences)
      .toEqual([{ albumId, photoId: 'p7', kind: 'public', text: 'Best', wanted: true, actual: false }])
  })

  test('on ten thousand photos are stored at once, and sent at most six at a time', async () => {
    const { outbox } = openTab()
    expect(await outbox.enqueue(best(10_000))).toMatchObject({ stored: true })
    await expect.poll(() => service.count.calls).toBeGreaterThan(500)
    expect(service.count.most).toBeLessThanOrEqual(6)
  })
})
