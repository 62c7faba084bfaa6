import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startService } from '#testing/start-service.ts'
import { call, request } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'

/** A folder without photos, so nothing is imported. */
async function emptyLibrary(): Promise<string> {
  const library = test.info().outputPath('library')
  await mkdir(library, { recursive: true })
  return library
}

test('acknowledged changes survive kill -9', async () => {
  test.setTimeout(120_000)
  const library = await emptyLibrary()
  const first = await startService({ library })
  const answered: string[] = []
  let service = first
  try {
    for (let round = 1; round <= 3; round++) {
      // killed during a write: only acknowledged changes count
      let killed: Promise<void> | undefined
      const before = answered.length
      const write = async (index: number) => {
        const { body, status } = await request(service, 'createAlbum', { name: `round ${round} album ${index}` })
        if (status === 200) answered.push(String(Object(Object(body).data).albumId))
        if (answered.length - before === 20) killed ??= service.kill()
      }
      await Promise.allSettled(Array.from({ length: 40 }, (_, index) => write(index)))
      await killed
      service = await startService({ library, data: first.data })
      expect(service.key).toBe(first.key)
      for (const albumId of answered) expect(await call(service, 'getAlbum', { albumId })).toMatchObject({ albumId })
    }
  } finally {
    await service.kill()
    await first.stop()
  }
  expect(answered.length).toBeGreaterThan(20)
})

test('a service that is stopped exits with 0 and deletes its connection file', async () => {
  const data = test.info().outputPath('data')
  const service = await startService({ library: await emptyLibrary(), data })
  expect(existsSync(join(data, 'connection.json'))).toBe(true)
  expect(await service.stop()).toBe(0)
  expect(existsSync(join(data, 'connection.json'))).toBe(false)
  expect(service.log()).not.toContain('"level":"error"')
})

test('the log of the service contains no keys', async () => {
  const service = await startService({ library: await emptyLibrary() })
  await call(service, 'ping', {})
  await request({ api: service.api, key: 'csk_wrong' }, 'ping')
  await service.stop()
  expect(service.log()).toContain('serving')
  expect(service.log()).not.toContain(service.key)
  expect(service.log()).not.toContain('csk_wrong')
})
