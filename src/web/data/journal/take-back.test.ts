import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { streamHere } from '#testing/stream-here.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import type { Label } from '#web/data/album/label.ts'
import { createApi } from '#web/data/client/client.ts'
import { createMoments } from '#web/data/client/logical-clock.ts'
import { createData } from '#web/data/data.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { NewBatch } from '#web/data/outbox/outbox.ts'
import { planLabels } from '#web/data/outbox/plan-labels.ts'
import { sendIntent } from '#web/data/outbox/send-intent.ts'
import { effectOf } from './label-effect.ts'
import { labelHistory, stepOf } from './label-history.ts'
import { readAnew } from './read-anew.ts'
import { redoOf, undoOf } from './take-back.ts'
import { wantedPhotos } from './wanted-photos.ts'

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
  selector: ({ label: { kind, text } }) => `${kind} ${text}`,
})

/** Refused on every other photo. */
const REFUSED = 'refused'

/** A change of our own, or an earlier one turned round. */
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
    { minLength: 1, maxLength: 3, selector: ({ label: { kind, text } }) => `${kind} ${text}` },
  ),
  turn: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
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

describe('what a change truly did', () => {
  const groups = [
    { kind: 'public', text: 'Best', wanted: true, photoIds: ['p', 'q'], unsure: ['u'], already: ['r'] },
    { kind: 'restricted', text: 'Best', wanted: false, photoIds: ['p', 's'] },
  ] satisfies JournalEntry['groups']

  test('leaves out what was so already, what nobody knew, and what was refused', () => {
    expect(effectOf(entry(groups, [1, 3]))).toEqual([
      { kind: 'public', text: 'Best', wanted: true, photoIds: ['p'] },
      { kind: 'restricted', text: 'Best', wanted: false, photoIds: ['s'] },
    ])
  })

  test('is taken back only where it is still so, and not from photos that are gone', () => {
    const photos = {
      positions: new Map([
        ['p', 0],
        ['r', 1],
      ]),
      labels: [{ kind: 'public', text: 'Best', bits: new Uint32Array([2]) } as const],
    }
    const root = entry(groups)
    const { batch, leftAlone } = undoOf(root, { entries: [root], photos, isWhole: true })
    expect(batch.groups).toEqual([{ kind: 'restricted', text: 'Best', wanted: true, photoIds: ['p'] }])
    expect(leftAlone).toBe(3)
  })
})

const pAndQ = (...on: string[]) => ({
  positions: new Map(['p', 'q'].map((id, position) => [id, position])),
  labels: [
    {
      kind: 'public',
      text: 'Best',
      bits: new Uint32Array([on.reduce((bits, id) => bits | (id === 'p' ? 1 : 2), 0)]),
    } as const,
  ],
})
const best = (
  id: string,
  wanted: boolean,
  { photoIds, already }: { photoIds: string[]; already?: string[] },
): JournalEntry => ({
  ...entry([{ kind: 'public', text: 'Best', wanted, photoIds, ...(already && { already }) }]),
  id,
})
const wantedBy = (batch: NewBatch) => batch.groups.map(({ wanted, photoIds }) => [wanted, ...photoIds])

describe('a change that is taken back before later ones', () => {
  test('leaves what a later one wanted as well, until that one is taken back, too', () => {
    const [first, second] = [
      best('first', true, { photoIds: ['p', 'q'] }),
      best('second', true, { photoIds: ['r'], already: ['p'] }),
    ]
    const one = undoOf(first, { entries: [first, second], photos: pAndQ('p', 'q'), isWhole: true })
    expect([wantedBy(one.batch), one.leftAlone]).toEqual([[[false, 'q']], 1])
    const entries = [first, second, { ...entry(one.batch.groups), id: 'back', undoes: 'first' }]
    expect(wantedBy(undoOf(second, { entries, photos: pAndQ('p'), isWhole: true }).batch)).toEqual([[false, 'p']])
  })

  test('leaves what was taken off and put on again since', () => {
    const entries = [
      best('first', true, { photoIds: ['p'] }),
      best('off', false, { photoIds: ['p'] }),
      best('on', true, { photoIds: ['p'] }),
    ]
    const [first, off] = entries
    if (first === undefined || off === undefined) throw new Error('they are there')
    expect(wantedBy(undoOf(first, { entries, photos: pAndQ('p'), isWhole: true }).batch)).toEqual([])
    expect(wantedBy(undoOf(off, { entries, photos: pAndQ('p'), isWhole: true }).batch)).toEqual([])
  })

  test('leaves what someone else had changed in between', () => {
    // on by us, off by someone else, on by us: without the second it would be off
    const entries = [best('first', true, { photoIds: ['p'] }), best('second', true, { photoIds: ['p'] })]
    const [first, second] = entries
    if (first === undefined || second === undefined) throw new Error('they are there')
    expect(wantedBy(undoOf(first, { entries, photos: pAndQ('p'), isWhole: true }).batch)).toEqual([])
    expect(wantedBy(undoOf(second, { entries, photos: pAndQ('p'), isWhole: true }).batch)).toEqual([[false, 'p']])
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
      moments: createMoments(),
      callerId: async () => ana.callerId,
    })
  }

  test('any bulks, taken back one by one and made again, leave every photo as it was at each step', async () => {
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
      const photos = () => {
        const { columns, isWhole } = wantedPhotos(queryClient, data, albumId)
        return { entries: journal, photos: columns, isWhole }
      }

      const states = [await onService()]
      for (const changes of bulks) {
        const wanted = changes.map((one) => ({ ...one.label, wanted: one.wanted, photoIds: one.places.map(id) }))
        await send({ albumId, what: 'bulk', groups: planLabels(photos().photos, wanted) })
        // what changed nothing is no step
        if (effectOf(journal.at(-1) ?? entry([])).length > 0) states.push(await onService())
      }
      for (const before of states.slice(0, -1).toReversed()) {
        const step = labelHistory(journal).done.at(-1)
        if (step === undefined) throw new Error('there is a step to take back')
        await send(undoOf(step.root, photos()).batch)
        expect(await onService()).toEqual(before)
      }
      expect(labelHistory(journal).done).toEqual([])
      for (const after of states.slice(1)) {
        const step = labelHistory(journal).undone.at(-1)
        if (step === undefined) throw new Error('there is a step to make again')
        await send(redoOf(step.root, photos()).batch)
        expect(await onService()).toEqual(after)
      }
    }
    const run = fc.record({
      bulks: fc.array(bulk, { minLength: 1, maxLength: 4 }),
      others: fc.array(fc.tuple(fc.nat(PHOTOS - 1), label), { maxLength: 5 }),
    })
    await fc.assert(fc.asyncProperty(run, play), { numRuns: Number(process.env['UNDO_RUNS'] ?? 12), seed })
    data.labels.close()
  })

  test(
    'in any order, while much of it still waits and some of it is refused, the album is as those changes left it that stand',
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
        const read = () => readAnew(queryClient, data, albumId)
        await read()
        const now = () => {
          const { columns, isWhole } = wantedPhotos(queryClient, data, albumId)
          return { entries: journal, photos: columns, isWhole }
        }
        const journal: JournalEntry[] = []
        const send = async (batch: NewBatch) => {
          const { batchId } = await outbox.enqueue(batch)
          journal.push({ ...entry(batch.groups), ...batch, id: batchId, seq: journal.length })
        }
        const settle = async () => {
          await expect
            .poll(() => outbox.pending().filter(({ state }) => state === 'queued').length, {
              interval: 2,
              timeout: 10_000,
            })
            .toBe(0)
          await read()
        }
        const isRefused = (photoId: string, text: string) => text === REFUSED && refusing.has(photoId)
        for (const step of steps) {
          const root = journal.filter(({ undoes, redoes }) => (undoes ?? redoes) === undefined)[step.turn ?? -1]
          const isUndone = root && stepOf(journal, root.id)?.isUndone
          if (root) await send((isUndone ? redoOf : undoOf)(root, now()).batch)
          else {
            const wanted = step.changes.map((one) => ({
              ...one.label,
              wanted: one.wanted,
              photoIds: one.places.map((place) => ids[place] ?? ''),
            }))
            const groups = planLabels(now().photos, wanted).filter(({ photoIds }) => photoIds.length > 0)
            if (groups.length > 0) await send({ albumId, what: 'bulk', groups })
          }
          if (step.settles) await settle()
        }
        await settle()
        const expected = new Set<string>()
        for (const root of journal) {
          if ((root.undoes ?? root.redoes) !== undefined || stepOf(journal, root.id)?.isUndone) continue
          for (const { kind, text, wanted, photoIds, already = [] } of root.groups) {
            for (const photoId of [...photoIds, ...already])
              if (!isRefused(photoId, text)) expected[wanted ? 'add' : 'delete'](`${photoId} ${kind} ${text}`)
          }
        }
        const { data: photos } = await app.call(ana, 'getPhotos', { albumId })
        const actual = photos.flatMap(({ photoId, labels = [], restrictedLabels = [] }) => [
          ...labels.map((text) => `${photoId} public ${text}`),
          ...restrictedLabels.map((text) => `${photoId} restricted ${text}`),
        ])
        expect(actual.toSorted()).toEqual([...expected].toSorted())
        data.labels.close()
      }
      await fc.assert(
        fc.asyncProperty(fc.record({ steps: fc.array(historyStep, { minLength: 2, maxLength: 9 }) }), play),
        {
          numRuns: Number(process.env['UNDO_RUNS'] ?? 12),
          seed,
          endOnFailure: true,
        },
      )
    },
    Infinity,
  )
})
