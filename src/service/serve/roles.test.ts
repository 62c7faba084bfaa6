import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { findPhoto, send } from '#testing/call-service.ts'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 120_000 })

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const read = async (url: string, key?: string) => {
  const answer = await fetch(url, { headers: key === undefined ? {} : { 'x-api-key': key } })
  return { status: answer.status, text: await answer.text() }
}

function onPostgres({ location }: PostgresServer): void {
  test('a process does only what its roles say', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-roles-'))
    const library = join(dir, 'library')
    await mkdir(join(library, 'Trip'), { recursive: true })
    await plainPhoto()
      .jpeg()
      .toFile(join(library, 'Trip', 'a.jpg'))
    const start = (roles: string) =>
      startService({
        library,
        data: join(dir, roles),
        options: ['--database', location, '--role', roles, '--allow-private-webhooks'],
      })
    const client = new Client({ connectionString: location })
    await client.connect()
    const attempts = async () => Number((await client.query('select count(*) as n from attempt')).rows[0]?.n)
    const web = await start('web')
    expect(await read(`${web.url}/health/ready`)).toEqual({ status: 200, text: 'ok web\n' })

    const importing = await start('import')
    await expect.poll(() => findPhoto(web), { timeout: 60_000 }).toBeDefined()
    const { albumId = '', photoId = '' } = (await findPhoto(web)) ?? {}
    expect(importing.log()).toContain('this process now runs the import')
    const subscription = { event: 'photoLabelAdded', albumId, label: 'sent', targetUrl: 'https://127.0.0.1:9/nobody' }
    expect((await send(web, '/webhook/createSubscription', subscription)).status).toBe(200)
    expect((await send(web, '/photo/addPhotoLabel', { albumId, photoId, label: 'sent' })).status).toBe(200)
    const metrics = await read(`${importing.url}/metrics`, importing.key)
    expect(metrics.text).toMatch(/^contact_sheet_role\{role="import"\} 1$/m)
    expect(metrics.text).not.toContain('role="web"')
    expect(metrics.text).toMatch(/^contact_sheet_deliveries_waiting 1$/m)

    const refused = await send(importing, '/ping')
    expect([refused.status, await refused.json()]).toEqual([
      421,
      { message: expect.stringMatching(/takes no requests/) },
    ])
    expect((await read(`${importing.url}/albums`)).status).toBe(421)

    // a stopping process finishes what it is sending
    expect([await web.stop(), await importing.stop()]).toEqual([0, 0])
    expect(web.log()).not.toContain('this process now runs the import')
    expect(await attempts()).toBe(0)
    const delivering = await start('deliver')
    expect(await read(`${delivering.url}/health/ready`)).toEqual({ status: 200, text: 'ok deliver\n' })
    await expect.poll(attempts, { timeout: 60_000 }).toBeGreaterThan(0)
    await client.end()
    expect(await delivering.stop()).toBe(0)
    await rm(dir, { recursive: true })
  })
}

if (postgres === undefined) test.todo('no PostgreSQL is installed here: roles are not tried')
else describe('roles', () => onPostgres(postgres))
