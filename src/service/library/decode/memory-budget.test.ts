import { describe, expect, test } from 'vitest'
import { createMemoryBudget, decodingMemory } from './memory-budget.ts'

const GB = 2 ** 30

describe('the memory for decoding', () => {
  test.each([
    ['half of a container', { constrained: GB, total: 8 * GB, free: 6 * GB }, GB / 2],
    ['half of the free memory, without a container limit', { constrained: 0, total: 8 * GB, free: 6 * GB }, 3 * GB],
    [
      'the same, if the system reports no limit as a huge number',
      { constrained: 2 ** 64, total: 8 * GB, free: 6 * GB },
      3 * GB,
    ],
    [
      'half of the free memory, if the container’s limit is higher',
      { constrained: 4 * GB, total: 8 * GB, free: 3 * GB },
      1.5 * GB,
    ],
    ['an eighth of the machine, however little is free', { constrained: 0, total: 8 * GB, free: GB / 10 }, GB],
  ])('is %s', (_, machine, bytes) => {
    expect(decodingMemory(machine)).toBe(bytes)
  })
})

/** Holders of a budget of 100 bytes, with a log of what happened to them. */
function open() {
  const budget = createMemoryBudget(100)
  const log: string[] = []
  const holder = (name: string, isUrgent = false) => {
    const share = budget.open({ isUrgent, giveBack: () => log.push(`${name} gives back`) })
    const take = async (bytes: number) => {
      await share.take(bytes)
      log.push(`${name} ${share.held()}`)
    }
    return { ...share, take }
  }
  return { log, holder, settled: () => new Promise<void>((resolve) => setImmediate(resolve)) }
}

describe('a budget of memory', () => {
  test('grants what fits, and the rest first come, first served', async () => {
    const { log, holder, settled } = open()
    const [a, b, c] = [holder('a'), holder('b'), holder('c')]
    void a.take(60)
    void b.take(70)
    // would fit, but small ones would starve the large one
    void c.take(30)
    await settled()
    expect(log).toEqual(['a 60'])
    a.rest(0)
    await settled()
    expect(log).toEqual(['a 60', 'b 70', 'c 30'])
  })

  test('grants urgent requests before others', async () => {
    const { log, holder, settled } = open()
    const [a, b, c] = [holder('a'), holder('b'), holder('c', true)]
    void a.take(60)
    void b.take(70)
    void c.take(50)
    await settled()
    a.rest(0)
    await settled()
    expect(log).toEqual(['a 60', 'c 50'])
  })

  test('reclaims memory from idle holders, no more than is needed', async () => {
    const { log, holder, settled } = open()
    const [a, b, c] = [holder('a'), holder('b'), holder('c')]
    for (const each of [a, b]) void each.take(40)
    await settled()
    for (const each of [a, b]) each.rest(40)
    void c.take(60)
    await settled()
    expect(log.slice(2)).toEqual(['a gives back', 'c 60'])
    expect([a.held(), b.held()]).toEqual([0, 40])
  })

  test('never makes a running holder wait for more, which could deadlock', async () => {
    const { holder, settled } = open()
    const [a, b] = [holder('a'), holder('b')]
    for (const each of [a, b]) void each.take(40)
    await settled()
    expect([a.tryTake(70), a.tryTake(60), b.tryTake(50)]).toEqual([false, true, false])
    // asking for less gives nothing back
    expect([a.tryTake(10), a.held()]).toEqual([true, 60])
  })

  test('grants an oversized request the whole budget, and rejects a waiting one on close', async () => {
    const { log, holder, settled } = open()
    const [a, b] = [holder('a'), holder('b')]
    void a.take(500)
    const waiting = b.take(1)
    await settled()
    expect(log).toEqual(['a 100'])
    b.close()
    await expect(waiting).rejects.toThrow('closed')
  })
})
