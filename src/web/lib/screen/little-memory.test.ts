import { afterEach, expect, test, vi } from 'vitest'
import { hasLittleMemory } from './little-memory.ts'

afterEach(() => void vi.unstubAllGlobals())

test('memory counts as little only if the browser reports so', () => {
  const told = [{ deviceMemory: 1 }, { deviceMemory: 2 }, { deviceMemory: 4 }, {}]
  expect(
    told.map((navigator) => {
      vi.stubGlobal('navigator', navigator)
      return hasLittleMemory()
    }),
  ).toEqual([true, true, false, false])
})
