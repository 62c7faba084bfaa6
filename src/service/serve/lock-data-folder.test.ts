import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataFolder } from './lock-data-folder.ts'

test('holding a folder writes nothing: a full disk would have no room for it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  const held = await lockDataFolder(data)
  expect(await readdir(data)).toEqual(['serving.lock'])
  expect((await stat(join(data, 'serving.lock'))).size).toBe(0)
  await expect(lockDataFolder(data)).rejects.toThrow('is already using')
  held.release()
  await rm(data, { recursive: true })
})
