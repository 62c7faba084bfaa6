import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import { createApi } from '#web/data/client.ts'
import { createData } from '#web/data/data.ts'
import type { Label } from '#web/data/label-index.ts'
import { createMoments } from '#web/data/moments.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { NewBatch } from '#web/data/outbox/outbox.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { planLabels } from '#web/data/outbox/plan-labels.ts'
import { sendIntent } from '#web/data/outbox/send-intent.ts'
import { labelHistory } from './label-history.ts'
import { effectOf, redoOf, takeBack, undoOf } from './take-back.ts'
import { wantedPhotos } from './wanted-photos.ts'

const PHOTOS = 6

const label = fc.record({
  kind: fc.constantFrom('public', 'restricted'),
  text: fc.constantFrom('Best', 'best', 'Sponsor “wall” & 😀'),
}) satisfies fc.Arbitrary<Label>
const places = fc.uniqueArray(fc.nat(PHOTOS - 1), { minLength: 1 })
const change = fc.record({ label, places, wanted: fc.boolean() })
const bulk = fc.uniqueArray(change, { minLength: 1, maxLength: 3, selector: ({ label: { kind, text } }) => `${kind} ${text}` })

const entry = (groups: JournalEntry['groups'], discarded: number[] = []): JournalEntry => ({
  id: 'a', albumId: 'one', at: 0, what: 'Best', groups, scope: '', seq: 1, over: true, discarded, replaced: [],
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
      positions: new Map([['p', 0], ['r', 1]]),
      labels: [{ kind: 'public', text: 'Best', bits: new Uint32Array([2]) } as const],
    }
    const { groups: opposite, leftAlone } = takeBack(entry(groups), { photos, isWhole: true })
    expect(opposite).toEqual([{ kind: 'restricted', text: 'Best', wanted: true, photoIds: ['p'] }])
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

  const connect = () => {
    const api = createApi(
      { base: `${TEST_URL}/api`, key: ana.key },
      { fetch: async (input, init) => app.app.request(new Request(input).url.replace(TEST_URL, ''), init) },
    )
    return createData(api, { moments: createMoments(), callerId: async () => ana.callerId })
  }

  test('any bulks, taken back one by one and made again, leave every photo as it was at each step', async () => {
    const seed = Date.now() % 2 ** 31
    const data = connect()
    const queryClient = new QueryClient()
    const play = async ({ bulks, others }: { bulks: (typeof bulk extends fc.Arbitrary<infer Value> ? Value : never)[]; others: [number, Label][] }) => {
      const albumId = await app.addAlbum(ana)
      const ids: string[] = []
      for (let count = 0; count < PHOTOS; count++) ids.push(await app.addPhoto(albumId))
      const id = (place: number) => ids[place] ?? ''
      for (const [place, { kind, text }] of others) {
        await app.call(ana, 'addPhotoLabel', { albumId, photoId: id(place), label: text, isHidden: kind === 'restricted' })
      }
      const load = () => queryClient.fetchQuery({ ...data.photos.list(albumId), staleTime: 0 })
      await load()
      const onService = async () => {
        const { data: photos } = await app.call(ana, 'getPhotos', { albumId })
        return photos.map(({ photoId, labels, restrictedLabels }) => [photoId, labels?.toSorted(), restrictedLabels?.toSorted()])
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
        return { photos: columns, isWhole }
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
        await send(undoOf(step, photos()).batch)
        expect(await onService()).toEqual(before)
      }
      expect(labelHistory(journal).done).toEqual([])
      for (const after of states.slice(1)) {
        const step = labelHistory(journal).undone.at(-1)
        if (step === undefined) throw new Error('there is a step to make again')
        await send(redoOf(step, photos()).batch)
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
})
