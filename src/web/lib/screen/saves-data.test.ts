import { afterEach, expect, test, vi } from 'vitest'
import { savesData } from './saves-data.ts'

afterEach(() => void vi.unstubAllGlobals())

test('data is saved only if the browser reports so', () => {
  const told = [{ connection: { saveData: true } }, { connection: { saveData: false } }, { connection: {} }, {}]
  expect(
    told.map((navigator) => {
      vi.stubGlobal('navigator', navigator)
      return savesData()
    }),
  ).toEqual([true, false, false, false])
})
