import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createDrain } from './drain.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({}, { webDir: '/nowhere' })
})
afterEach(() => app.close())

const ask = async (path: string) => {
  const { status, text, headers } = await app.send(path)
  return { status, text, cache: headers.get('cache-control') }
}
const ok = { status: 200, text: 'ok\n', cache: 'no-store' }
const notReady = (what: string) => ({ status: 503, text: `${what} does not answer\n`, cache: 'no-store' })

test('liveness and readiness are answered without a key', async () => {
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([ok, ok])
  expect([await ask('/health/live'), await ask('/health/ready')]).toEqual([ok, ok])
  expect((await app.send('/readyz', { method: 'POST' })).status).toBe(405)
})

test('a lost database makes it not ready, and still live', async () => {
  await app.context.db.destroy()
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([ok, notReady('the database')])
})

test('a broken store makes it not ready too, and the answer does not say why', async () => {
  const dir = join(app.context.libraryDir, 'storage')
  await rm(dir, { recursive: true, force: true })
  expect(await ask('/readyz')).toEqual(ok)
  await writeFile(dir, 'no folder')
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([ok, notReady('the store')])
})

test('a process that is stopping is not ready, and still live', async () => {
  const drain = createDrain()
  const stopping = await createTestApp({}, { drain })
  // no readiness check so far: resolves at once
  await drain.drain()
  expect((await stopping.send('/healthz')).status).toBe(200)
  expect(await stopping.send('/health/ready')).toMatchObject({ status: 503, text: 'stopping\n' })
  await stopping.close()
})
