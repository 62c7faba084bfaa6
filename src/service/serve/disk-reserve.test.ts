import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskReserve } from './disk-reserve.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
})
afterEach(() => rm(data, { recursive: true }))

test('a start on a full disk gets the space that an earlier one has reserved', async () => {
  let room = 1e9
  const spare = createDiskReserve({ data, freeBytesIn: async () => room })
  await spare.open()
  await spare.fill()
  const { size, blocks } = await stat(join(data, 'spare-room'))
  expect([size, blocks * 512]).toEqual([2 ** 20, 2 ** 20])
  // once there it stays as it is, even with little space left
  room = 2 ** 20
  await spare.open()
  await spare.fill()
  expect(await readdir(data)).toEqual(['spare-room'])
  room = 2 ** 20 - 1
  await spare.open()
  expect(await readdir(data)).toEqual([])
  // and is not reserved from space needed now
  await spare.fill()
  expect(await readdir(data)).toEqual([])
  // with no reserve there
  await spare.open()
})
