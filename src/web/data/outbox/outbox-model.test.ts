import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLong, runLength } from '#testing/run-length.ts'
import { createOutboxSimulation } from '#testing/simulations/outbox-simulation.ts'
import { REFUSED } from '#testing/simulations/simulated-network.ts'
import { intentKey, type LabelGroup } from './label-batch.ts'

const photos = ['a', 'b', 'c', 'd', 'e', 'f']

const group = fc.record({
  kind: fc.constantFrom('public', 'restricted'),
  text: fc.constantFrom<string>('Best', 'Best', 'Family', REFUSED),
  wanted: fc.boolean(),
  photoIds: fc.uniqueArray(fc.constantFrom(...photos), { minLength: 1 }),
}) satisfies fc.Arbitrary<LabelGroup>

/** A change by someone who looks at the photos, so planned over what their tab shows. */
const anyAct = fc.record({
  do: fc.constant('act'),
  kind: fc.constantFrom('public', 'restricted'),
  text: fc.constantFrom<string>('Best', 'Best', 'Family', REFUSED),
  wanted: fc.boolean(),
  photoIds: fc.constant(photos),
  albumId: fc.constantFrom('one', 'one', 'two'),
})

const operation = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('enqueue'),
      groups: fc.array(group, { minLength: 1, maxLength: 2 }),
      albumId: fc.constantFrom('one', 'one', 'two'),
    }),
  },
  { weight: 8, arbitrary: anyAct },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pass'),
      milliseconds: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 40_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('freeze'), milliseconds: fc.integer({ min: 100, max: 20_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('network'),
      network: fc.constantFrom('good', 'faulty', 'faulty', 'away', 'unauthorized'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storage'), works: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('ask'),
      what: fc.constantFrom('pause', 'resume', 'online', 'retry', 'discard'),
    }),
  },
)

const run = fc.record({
  seed: fc.integer(),
  leases: fc.boolean(),
  operations: fc.array(operation, { size: 'max', maxLength: runLength.outboxOperations }),
})
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never

const total = { calls: 0, intents: 0, lost: 0, kept: 0 }

/** Plays a run until nothing is queued, then compares the service with what was last wanted. */
function play({ seed, leases, operations }: Run): void {
  const simulation = createOutboxSimulation({ seed, leases })
  const { service, intended, lost, count } = simulation
  // labels that no operation touches
  const others = [
    intentKey({ albumId: 'one', photoId: 'a', kind: 'public', text: 'Other', wanted: true }),
    intentKey({ albumId: 'two', photoId: 'z', kind: 'public', text: 'Best', wanted: true }),
  ]
  for (const key of others) service.add(key)
  simulation.open()
  for (const step of operations) {
    if (step.do === 'enqueue') simulation.enqueue(step.groups, step.albumId)
    else if (step.do === 'act') simulation.act(step)
    else if (step.do === 'pass') simulation.pass(step.milliseconds)
    else if (step.do === 'kill') simulation.kill()
    else if (step.do === 'open' && simulation.tabs.length < 5) simulation.open()
    else if (step.do === 'freeze') simulation.freeze(step.milliseconds)
    else if (step.do === 'network') simulation.network(step.network)
    else if (step.do === 'storage') simulation.storage(step.works)
    else if (step.do === 'ask') {
      if (step.what === 'pause' || step.what === 'resume' || step.what === 'online')
        simulation.tell({ type: step.what })
      else simulation.tell({ type: 'decide', how: step.what, keys: simulation.keys('parked') })
    }
  }
  simulation.storage(true)
  simulation.network('faulty')
  if (simulation.tabs.length === 0) simulation.open()
  // frozen tabs first get the events that they missed
  simulation.pass(21_000)
  simulation.tellAll({ type: 'resume' })
  const isEmpty = () => simulation.keys('queued').length === 0
  const kept = () => [...service].filter((key) => !lost.has(key)).toSorted()
  for (let minute = 0; minute < 60 && !(isEmpty() && minute > 0); minute++) simulation.pass(60_000)
  const wanted = new Set(others)
  for (const [key, intent] of intended) if (intent.wanted && intent.text !== REFUSED && !lost.has(key)) wanted.add(key)
  expect(kept()).toEqual([...wanted].toSorted())
  expect(count.mostAtOnce).toBeLessThanOrEqual(6)
  // once verified, only refused intents stay, and the next tab finds the same
  simulation.pass(120_000)
  while (simulation.tabs.length > 0) simulation.kill()
  simulation.open()
  simulation.pass(180_000)
  expect(kept()).toEqual([...wanted].toSorted())
  for (const { machine } of simulation.tabs) {
    const { fold, differences } = machine.view()
    expect([...fold.all()].filter(({ status }) => status !== 'parked')).toEqual([])
    expect(differences.filter((difference) => !lost.has(intentKey(difference)))).toEqual([])
  }
  total.calls += count.calls
  total.intents += count.intents
  total.lost += lost.size
  total.kept += intended.size
}

type Groups = Extract<Run['operations'][number], { do: 'enqueue' }>['groups']

const best = (wanted: boolean) => [{ kind: 'public', text: 'Best', wanted, photoIds: ['a'] }] satisfies Groups
const refused = [{ kind: 'public', text: REFUSED, wanted: false, photoIds: ['a'] }] satisfies Groups
const enqueue = (groups: Groups) => ({ do: 'enqueue', groups, albumId: 'one' }) as const
const pass = (milliseconds: number) => ({ do: 'pass', milliseconds }) as const
/** A change in any tab, as soon as it is ready. */
const act = (wanted: boolean) =>
  ({ do: 'act', kind: 'public', text: 'Best', wanted, photoIds: photos, albumId: 'one' }) as const
const away = { do: 'network', network: 'away' } as const
const [kill, open] = [{ do: 'kill' }, { do: 'open' }] as const

/** Runs that once failed, shrunk. */
const once: [string, Run['operations']][] = [
  [
    'a tab dies between storing and announcing',
    [enqueue(best(false)), enqueue(best(false)), kill, open, pass(60), open],
  ],
  ['a tab opens between announcing and recording', [enqueue(refused), open, pass(65), kill, open]],
  [
    'two tabs can store nothing',
    [open, open, enqueue(best(false)), enqueue(best(true)), { do: 'storage', works: false }, pass(60), kill, kill],
  ],
  [
    'a later batch ends before an earlier one',
    [enqueue([...best(false), ...refused]), enqueue(best(true)), pass(30_129), kill, pass(4)],
  ],
  [
    'a tab learns of an earlier batch late',
    [
      open,
      pass(20_018),
      enqueue(best(false)),
      enqueue(best(false)),
      enqueue(best(true)),
      pass(4),
      { do: 'storage', works: false },
      pass(19_996),
    ],
  ],
  [
    'a waiting change is undone at once on the next visit',
    [away, act(true), pass(500), kill, open, act(false), pass(5), kill, open],
  ],
  ['a waiting change is undone in a tab that has not heard of it', [away, open, pass(500), act(true), act(false)]],
  [
    'a batch remains because of a refusal, and its other changes are undone',
    [enqueue([...best(true), ...refused]), pass(500), act(false), pass(40_000), open, act(true), open, act(false)],
  ],
]

describe('the outbox, whatever happens to it', () => {
  test.each(once)('holds when %s', (_, operations) => {
    for (let seed = 0; seed < 10; seed++) for (const leases of [false, true]) play({ seed, leases, operations })
  })

  test(
    'leaves the service as last wanted, and touches nothing else',
    () => {
      const seed = Number(process.env.OUTBOX_SEED ?? Date.now() % 2 ** 31)
      fc.assert(fc.property(run, play), {
        numRuns: runLength.outboxRuns,
        seed,
        endOnFailure: process.env.OUTBOX_QUICK !== undefined,
      })
      expect(total.calls / total.intents, JSON.stringify({ seed, ...total })).toBeLessThanOrEqual(1.4)
      if (isLong || process.env.OUTBOX_RUNS) console.log({ seed, ...total })
    },
    Infinity,
  )
})
