import { expect, test, vi } from 'vitest'
import { onceFulfilled } from './once.ts'

test('code that could not be loaded is loaded by the next call, and only once then', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new TypeError('no network'))
  const loaded = onceFulfilled(load)
  await expect(Promise.all([loaded(), loaded()])).rejects.toThrow('no network')
  expect(load).toHaveBeenCalledTimes(1)
  expect(await loaded()).toBe('loaded')
  expect(await loaded()).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
