import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { streamOf } from '#testing/fixtures/stream-of.ts'
import { runLength } from '#testing/run-length.ts'
import { streamHere } from '#testing/stream-here.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import { type Label, labelId } from '#web/data/album/label.ts'
import { createApi } from '#web/data/client/client.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createData } from '#web/data/data.ts'
import { fetchAfresh, columnsWithPending } from '#web/data/outbox/columns-with-pending.ts'
import { intentsOf, planLabels, type NewBatch } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { sendIntent } from '#web/data/outbox/run-effects.ts'
import { photoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { effectOf, labelHistory } from './label-history.ts'
import { oppositeOf, type UndoDirection, undoOrRedo } from './undo-redo.ts'

const PHOTOS = 6

const label = fc.record({
  kind: fc.constantFrom('public', 'restricted'),
  text: fc.constantFrom('Best', 'best', 'Sponsor “wall” & 😀'),
}) satisfies fc.Arbitrary<Label>
const places = fc.uniqueArray(fc.nat(PHOTOS - 1), { minLength: 1 })
const change = fc.record({ label, places, wanted: fc.boolean() })
const bulk = fc.uniqueArray(change, {
  minLength: 1,
  maxLength: 3,
  selector: (one) => labelId(one.label),
})

/** Refused on every other photo. */
const REFUSED = 'refused'

/** A change, an undo or a redo. */
const historyStep = fc.record({
  changes: fc.uniqueArray(
    fc.record({
      label: fc.record({
        kind: fc.constantFrom('public', 'restricted'),
        text: fc.constantFrom('Best', 'best', REFUSED),
      }) satisfies fc.Arbitrary<Label>,
      places,
      wanted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3, selector: (one) => labelId(one.label) },
  ),
  direction: fc.constantFrom<UndoDirection | undefined>(undefined, 'undo', 'redo'),
  settles: fc.boolean(),
})

const entry = (groups: JournalEntry['groups'], discarded: number[] = []): JournalEntry => ({
  id: 'a',
  albumId: 'one',
  at: 0,
  what: 'Best',
  groups,
  scope: '',
  seq: 1,
  over: true,
  discarded,
  replaced: [],
})

describe('the effect of a change', () => {
  const groups = [
    { kind: 'public', text: 'Best', wanted: true, photoIds: ['p', 'q'], unsure: ['u'], already: ['r'] },
    { kind: 'restricted', text: 'Best', wanted: false, photoIds: ['p', 's'] },
  ] satisfies JournalEntry['groups']

  test('leaves out photos that needed no change, were unknown or were refused', () => {
    expect(effectOf(entry(groups, [1, 3]))).toEqual([
      { kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] },
      { kind: 'restricted', text: 'Best', wanted: false, photoIds: ['s'] },
    ])
  })

  test('is undone only where it still holds, and not on photos that are gone', () => {
    const photos = {
      positions: new Map([
        ['p', 0],
        ['r', 1],
      ]),
      labels: [{ kind: 'public', text: 'Best', bits: new Uint32Array([2]) } as const],
    }
    const { groups: undoing, leftAlone } = oppositeOf(entry(groups), photos)
    expect(undoing).toEqual([{ kind: 'restricted', text: 'Best', wanted: true, photoIds: ['p'] }])
    expect(leftAlone).toBe(3)
  })
})

describe('against the service', () => {
  let app: TestApp
  let ana: TestCaller

  beforeEach(async () => {
    app = await createTestApp()
    ana = await app.addCaller('Ana')
  })
  afterEach(() => app.close())

  const connect = (isRefused: (asked: { label: string; photoId: string }) => boolean = () => false) => {
    const connection = { base: `${TEST_URL}/api`, key: ana.key }
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const asked: { label: string; photoId: string } | undefined =
        typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      if (asked && isRefused(asked)) return Response.json({ message: 'not this one' }, { status: 400 })
      return app.app.request(new Request(input).url.replace(TEST_URL, ''), init)
    }
    const streamPhotos = streamHere(connection, { fetch })
    return createData(createApi(connection, { fetch }), {
      streamPhotos,
      clock: createLogicalClock(),
      callerId: async () => ana.callerId,
    })
  }

  test.each([
    ['while the album arrives', 1],
    ['before any of the album has arrived', 0],
  ])('an undo asked for %s undoes all of a change, though the page is left', async (_, arrived) => {
    const albumId = await app.addAlbum(ana)
    const photoIds = [await app.addPhoto(albumId), await app.addPhoto(albumId)]
    const labelled = { ...entry([{ kind: 'public', text: 'Best', wanted: true, photoIds }]), albumId }
    const all = photoIds.map((photoId) => ({
      photoId,
      labels: ['Best'],
      originalUrl: 'o',
      stableUrl: 's',
      downloadUrl: 'd',
    }))
    const data = {
      ...connect(),
      photos: photoQueries(
        streamOf({ photos: all.slice(0, arrived), halts: true }, { photos: all }),
        createLogicalClock(),
      ),
      journal: async () => ({
        entries: async () => [labelled],
        unsent: async () => [],
        unfinishedMerges: async () => [],
      }),
    }
    const queryClient = new QueryClient()
    const list = data.photos.list(albumId)
    const leave = new QueryObserver(queryClient, list).subscribe(() => undefined)
    const ids = () => queryClient.getQueryData(list.queryKey)?.columns.ids ?? []
    await expect.poll(ids).toEqual(photoIds.slice(0, arrived))
    const fetching = vi.spyOn(queryClient, 'fetchQuery')
    const undone = undoOrRedo({ data, queryClient, albumId }, 'undo')
    await expect.poll(() => fetching.mock.calls.length).toBe(1)
    leave()
    expect(await undone).toMatchObject({ changed: 2, leftAlone: 0 })
    data.labelStore.close()
  })

  test('undoing and redoing any bulk changes one by one restores every state between them', async () => {
    const seed = Date.now() % 2 ** 31
    const data = connect()
    const queryClient = new QueryClient()
    const play = async ({
      bulks,
      others,
    }: {
      bulks: (typeof bulk extends fc.Arbitrary<infer Value> ? Value : never)[]
      others: [number, Label][]
    }) => {
      const albumId = await app.addAlbum(ana)
      const ids: string[] = []
      for (let count = 0; count < PHOTOS; count++) ids.push(await app.addPhoto(albumId))
      const id = (place: number) => ids[place] ?? ''
      for (const [place, { kind, text }] of others) {
        await app.call(ana, 'addPhotoLabel', {
          albumId,
          photoId: id(place),
          label: text,
          isHidden: kind === 'restricted',
        })
      }
      const load = () => queryClient.fetchQuery({ ...data.photos.list(albumId), staleTime: 0 })
      await load()
      const onService = async () => {
        const { data: photos } = await app.call(ana, 'getPhotos', { albumId })
        return photos.map(({ photoId, labels, restrictedLabels }) => [
          photoId,
          labels?.toSorted(),
          restrictedLabels?.toSorted(),
        ])
      }
      const journal: JournalEntry[] = []
      const send = async (batch: NewBatch) => {
        const written = { ...entry(batch.groups), ...batch, id: `b${journal.length}`, seq: journal.length }
        for (const intent of intentsOf(written)) expect(await sendIntent(data.api, intent)).toEqual({ type: 'done' })
        journal.push(written)
        await load()
      }
      const photos = () => columnsWithPending(queryClient, data, albumId)

      const states = [await onService()]
      for (const changes of bulks) {
        const wanted = changes.map((one) => ({ ...one.label, wanted: one.wanted, photoIds: one.places.map(id) }))
        await send({ albumId, what: 'bulk', groups: planLabels(photos(), wanted) })
        // a change without effect is no step
        if (effectOf(journal.at(-1) ?? entry([])).length > 0) states.push(await onService())
      }
      for (const before of states.slice(0, -1).toReversed()) {
        const step = labelHistory(journal).done.at(-1)?.[0]
        if (step === undefined) throw new Error('there is a step to undo')
        await send({ albumId, what: 'undo', groups: oppositeOf(step.last, photos()).groups, undoes: step.root.id })
        expect(await onService()).toEqual(before)
      }
      expect(labelHistory(journal).done).toEqual([])
      for (const after of states.slice(1)) {
        const step = labelHistory(journal).undone.at(-1)?.[0]
        if (step === undefined) throw new Error('there is a step to redo')
        await send({ albumId, what: 'redo', groups: oppositeOf(step.last, photos()).groups, redoes: step.root.id })
        expect(await onService()).toEqual(after)
      }
    }
    const run = fc.record({
      bulks: fc.array(bulk, { minLength: 1, maxLength: 4 }),
      others: fc.array(fc.tuple(fc.nat(PHOTOS - 1), label), { maxLength: 5 }),
    })
    await fc.assert(fc.asyncProperty(run, play), { numRuns: runLength.undoRuns, seed })
    data.labelStore.close()
  })

  test(
    'with changes queued or refused, undo and redo leave the album as the changes in effect would',
    async () => {
      const seed = Date.now() % 2 ** 31
      const play = async ({
        steps,
      }: {
        steps: (typeof historyStep extends fc.Arbitrary<infer Value> ? Value : never)[]
      }) => {
        const albumId = await app.addAlbum(ana)
        const ids: string[] = []
        for (let count = 0; count < PHOTOS; count++) ids.push(await app.addPhoto(albumId))
        const refusing = new Set(ids.filter((_, place) => place % 2 === 0))
        const data = connect(({ label: text, photoId }) => text === REFUSED && refusing.has(photoId))
        const queryClient = new QueryClient()
        const outbox = await data.outbox()
        const read = () => fetchAfresh(queryClient, data, albumId)
        await read()
        const photos = () => columnsWithPending(queryClient, data, albumId)
        const journal: JournalEntry[] = []
        const send = async (batch: NewBatch) => {
          const { batchId } = await outbox.enqueue(batch)
          journal.push({ ...entry(batch.groups), ...batch, id: batchId, seq: journal.length })
        }
        const settle = async () => {
          await expect
            .poll(() => outbox.pending().filter(({ state }) => state === 'queued').length, {
              interval: 2,
            })
            .toBe(0)
          await read()
        }
        const isRefused = (photoId: string, text: string) => text === REFUSED && refusing.has(photoId)
        for (const step of steps) {
          const { done, undone } = labelHistory(journal)
          const turned = step.direction && (step.direction === 'undo' ? done : undone).at(-1)?.[0]
          if (turned) {
            const { groups } = oppositeOf(turned.last, photos())
            const which = step.direction === 'undo' ? { undoes: turned.root.id } : { redoes: turned.root.id }
            await send({ albumId, what: 'undo or redo', groups, ...which })
          } else if (step.direction === undefined) {
            const wanted = step.changes.map((one) => ({
              ...one.label,
              wanted: one.wanted,
              photoIds: one.places.map((place) => ids[place] ?? ''),
            }))
            const groups = planLabels(photos(), wanted).filter(({ photoIds }) => photoIds.length > 0)
            if (groups.length > 0) await send({ albumId, what: 'bulk', groups })
          }
          if (step.settles) await settle()
        }
        await settle()
        const expected = new Set<string>()
        for (const { root } of labelHistory(journal).done.flat()) {
          for (const { kind, text, wanted, photoIds, already = [] } of root.groups) {
            for (const photoId of [...photoIds, ...already])
              if (!isRefused(photoId, text))
                expected[wanted ? 'add' : 'delete'](`${photoId} ${labelId({ kind, text })}`)
          }
        }
        const { data: listed } = await app.call(ana, 'getPhotos', { albumId })
        const actual = listed.flatMap(({ photoId, labels = [], restrictedLabels = [] }) => [
          ...labels.map((text) => `${photoId} public ${text}`),
          ...restrictedLabels.map((text) => `${photoId} restricted ${text}`),
        ])
        expect(actual.toSorted()).toEqual([...expected].toSorted())
        data.labelStore.close()
      }
      await fc.assert(
        fc.asyncProperty(fc.record({ steps: fc.array(historyStep, { minLength: 2, maxLength: 9 }) }), play),
        {
          numRuns: runLength.undoRuns,
          seed,
          endOnFailure: true,
        },
      )
    },
    Infinity,
  )
})
