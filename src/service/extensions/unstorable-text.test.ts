import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { liveExtension } from '#service/extensions/live/live.ts'
import { uploadExtension } from '#service/extensions/uploads/upload.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const NUL = '\0'

describeOnDatabases('text that no database can store', (db) => {
  let app: TestApp
  let key: string

  beforeEach(async () => {
    const stopping = new AbortController()
    app = await createTestApp({ db: db() }, (context) => ({
      extensions: [
        liveExtension({ context, waitingIn: () => 0, signal: stopping.signal }),
        uploadExtension({
          context,
          dir: join(context.libraryDir, 'uploads'),
          isPhotoName: () => true,
          examine: () => Promise.resolve({ refused: 'never looked at' }),
          scanSoon: () => {},
        }),
      ],
    }))
    key = (await app.addCaller('Ana')).key
    return () => {
      stopping.abort()
      return app.close()
    }
  })

  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, headers: { 'x-api-key': key }, ...(body && { body: JSON.stringify(body) }) }
    const { status, message } = await app.send(path, init)
    return { status, message }
  }

  test('in a path: a 404', async () => {
    const routes = app.app.routes.filter(
      ({ path, method }) => method !== 'ALL' && path.includes('/extensions/') && path.includes(':'),
    )
    expect(routes.length).toBeGreaterThan(3)
    for (const { method, path } of routes) {
      expect(await ask(method, path.replace(/:\w+/, '%00')), path).toMatchObject({ status: 404 })
    }
    expect(app.context.errors).toEqual([])
  })

  test('in a query or a body: a 400 that names the field', async () => {
    const upload = { albumId: 'x', name: 'x.jpg', size: 1 }
    const asked: [field: string, method: string, path: string, body?: object][] = [
      ['albumId', 'GET', `live?albumId=%00`],
      ['webhookId', 'GET', `deliveries?webhookId=%00`],
      ['webhookId', 'POST', 'deliveries/test', { webhookId: NUL }],
      ['deliveryId', 'POST', 'deliveries/redeliver', { webhookId: 'x', deliveryId: NUL }],
      ['albumId', 'GET', 'upload?albumId=%00'],
      ['albumId', 'POST', 'upload', { ...upload, albumId: NUL }],
      ['name', 'POST', 'upload', { ...upload, name: `${NUL}.jpg` }],
    ]
    for (const [field, method, path, body] of asked) {
      const refusal = { status: 400, message: `${field} contains an invalid character` }
      expect(await ask(method, `/api/extensions/${path}`, body), path).toEqual(refusal)
    }
    expect(app.context.errors).toEqual([])
  })
})
