import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOutboxWorld, REFUSED } from '#testing/outbox-world.ts'
import { intentKey } from './folded-intents.ts'
import type { LabelGroup } from './label-batch.ts'

const photos = ['a', 'b', 'c', 'd', 'e', 'f']

const group = fc.record({
  kind: fc.constantFrom('public', 'restricted'),
  text: fc.constantFrom('Best', 'Best', 'Family', REFUSED),
  wanted: fc.boolean(),
  photoIds: fc.uniqueArray(fc.constantFrom(...photos), { minLength: 1 }),
}) satisfies fc.Arbitrary<LabelGroup>

const operation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('enqueue'), groups: fc.array(group, { minLength: 1, maxLength: 2 }), albumId: fc.constantFrom('one', 'one', 'two') }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pass'), milliseconds: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 40_000 })) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze'), milliseconds: fc.integer({ min: 100, max: 20_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network'), network: fc.constantFrom('good', 'faulty', 'faulty', 'away', 'unauthorized') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storage'), works: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask'), what: fc.constantFrom('pause', 'resume', 'online', 'retry', 'discard') }) },
)

const run = fc.record({ seed: fc.integer(), leases: fc.boolean(), operations: fc.array(operation, { size: 'max', maxLength: Number(process.env.OUTBOX_OPERATIONS ?? 100) }) })
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never

const total = { calls: 0, intents: 0, lost: 0, kept: 0 }

/** Goes through a run, lets everything come to rest, and holds the service against what was last wanted. */
function play({ seed, leases, operations }: Run): void {
  const world = createOutboxWorld({ seed, leases })
  const { service, intended, lost, count } = world
  // what nobody touches
  const others = ['one ["a","public","Other"]', 'two ["z","public","Best"]']
  for (const key of others) service.add(key)
  world.open()
  for (const step of operations) {
    if (step.do === 'enqueue') world.enqueue(step.groups, step.albumId)
    else if (step.do === 'pass') world.pass(step.milliseconds)
    else if (step.do === 'kill') world.kill()
    else if (step.do === 'open' && world.tabs.length < 5) world.open()
    else if (step.do === 'freeze') world.freeze(step.milliseconds)
    else if (step.do === 'network') world.network(step.network)
    else if (step.do === 'storage') world.storage(step.works)
    else if (step.do === 'ask') {
      if (step.what === 'pause' || step.what === 'resume' || step.what === 'online') world.tell({ type: step.what })
      else world.tell({ type: 'decide', how: step.what, keys: world.keys('parked') })
    }
  }
  world.storage(true)
  world.network('faulty')
  if (world.tabs.length === 0) world.open()
  world.pass(100)
  world.tellAll({ type: 'resume' })
  const isEmpty = () => world.keys('queued').length === 0
  for (let minute = 0; minute < 60 && !(isEmpty() && minute > 0); minute++) world.pass(60_000)
  expect(world.keys('queued'), 'everything was sent or refused').toEqual([])

  const wanted = new Set(others)
  for (const [key, intent] of intended) if (intent.wanted && intent.text !== REFUSED) wanted.add(key)
  expect([...service].filter((key) => !lost.has(key)).toSorted()).toEqual([...wanted].toSorted())
  expect(count.mostAtOnce).toBeLessThanOrEqual(6)
  // once it was read again nothing stays behind but what was refused
  world.pass(120_000)
  for (const { machine } of world.tabs) {
    const { fold, differences } = machine.view()
    expect([...fold.all()].filter(({ status }) => status !== 'parked')).toEqual([])
    expect(differences.filter((difference) => !lost.has(intentKey(difference)))).toEqual([])
  }
  total.calls += count.calls
  total.intents += count.intents
  total.lost += lost.size
  total.kept += intended.size
}

describe('the outbox, whatever happens to it', () => {
  test('leaves the service as last wanted, and touches nothing else', () => {
    const numRuns = Number(process.env.OUTBOX_RUNS ?? 500)
    const seed = Number(process.env.OUTBOX_SEED ?? Date.now() % 2 ** 31)
    fc.assert(fc.property(run, play), { numRuns, seed, endOnFailure: process.env.OUTBOX_QUICK !== undefined })
    expect(total.calls / total.intents, JSON.stringify({ seed, ...total })).toBeLessThanOrEqual(1.4)
    if (process.env.OUTBOX_RUNS) console.log({ seed, ...total })
  }, Infinity)
})
