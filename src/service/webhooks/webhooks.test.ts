import { beforeEach, expect, test } from 'vitest'
import { END_CURSOR, type WebhookConfig } from '#contract/index.ts'
import { rotateSecret, showSecrets } from '#service/deliveries/deliveries.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'

const targetUrl = 'https://hooks.example.com/in?x=1'

const atOnce = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, work))

describeOnDatabases('webhooks', (db) => {
  let app: TestApp
  let ana: TestCaller
  let ben: TestCaller
  let albumId: string

  beforeEach(async () => {
    app = await createTestApp({ db: db() })
    ana = await app.addCaller('Ana')
    ben = await app.addCaller('Ben')
    albumId = await app.addAlbum(ana)
    await app.addMember(albumId, ben, 'Participant')
    return app.close
  })

  test('subscriptions to all three events are returned unchanged, and listed newest first', async () => {
    const configs: WebhookConfig[] = [
      { event: 'newAlbum', targetUrl },
      { event: 'newPhoto', targetUrl, albumId, metadata: { text: 'ä', number: -1.5, truth: true } },
      { event: 'photoLabelAdded', targetUrl, albumId, label: ' Print ', metadata: {} },
    ]
    const made = []
    for (const config of configs) {
      const { status, data } = await app.call(ana, 'createSubscription', config)
      expect(status).toBe(200)
      expect(data).toEqual({ webhookId: expect.any(String), config })
      made.push(data)
    }
    const list = await app.call(ana, 'getSubscriptions', {})
    expect(list).toMatchObject({ status: 200, data: made.toReversed(), cursor: END_CURSOR })
    expect((await app.call(ben, 'getSubscriptions', {})).data).toEqual([])
  })

  test('an album that the caller is no admin of gets 403, whether it exists or not', async () => {
    const message = 'albumId is not an album that you are an admin of'
    for (const [caller, id] of [
      [ben, albumId],
      [ana, 'nothing'],
    ] as const) {
      const photos = await app.call(caller, 'createSubscription', { event: 'newPhoto', targetUrl, albumId: id })
      expect(photos).toMatchObject({ status: 403, message })
      const labels = { event: 'photoLabelAdded', targetUrl, albumId: id, label: 'x' } as const
      expect(await app.call(caller, 'createSubscription', labels)).toMatchObject({ status: 403, message })
    }
    expect((await app.call(ben, 'createSubscription', { event: 'newAlbum', targetUrl })).status).toBe(200)
  })

  test('a stored address that a new subscription can’t have is still listed', async () => {
    const row = { caller_id: ana.callerId, event: 'newAlbum', webhook_id: 'odd', created_at: '' } as const
    await db()
      .insertInto('subscription')
      .values({ ...row, target_url: 'https:hooks.example.com' })
      .execute()
    const config = { event: 'newAlbum', targetUrl: 'https:hooks.example.com' }
    expect((await app.call(ana, 'getSubscriptions', {})).data).toEqual([{ webhookId: 'odd', config }])
    expect(await app.callAny(ana, 'createSubscription', config)).toMatchObject({ status: 400 })
  })

  test.each([
    [{ targetUrl }, 'event must be "newPhoto", "newAlbum" or "photoLabelAdded"'],
    [{ event: 'deleted', targetUrl }, 'event must be "newPhoto", "newAlbum" or "photoLabelAdded"'],
    [{ event: 'newAlbum' }, 'targetUrl is required'],
    [{ event: 'newAlbum', targetUrl: 'http://hooks.example.com' }, 'targetUrl must be a valid https:// address'],
    [{ event: 'newAlbum', targetUrl: 'nonsense' }, 'targetUrl must be a valid https:// address'],
    [{ event: 'newAlbum', targetUrl: `${targetUrl}\n` }, 'targetUrl must be a valid https:// address'],
    [{ event: 'newAlbum', targetUrl: 'https:///v1.hooks/x' }, 'targetUrl must be a valid https:// address'],
    [{ event: 'newPhoto', targetUrl }, 'albumId is required'],
    [{ event: 'photoLabelAdded', targetUrl, albumId: 'x' }, 'label is required'],
    [
      { event: 'photoLabelAdded', targetUrl, albumId: 'x', label: 'x'.repeat(41) },
      'label must be 1 to 40 characters long',
    ],
    [{ event: 'newAlbum', targetUrl, metadata: { a: null } }, 'metadata.a must be a string, a number, true or false'],
    [
      { event: 'newAlbum', targetUrl, metadata: { a: { b: 1 } } },
      'metadata.a must be a string, a number, true or false',
    ],
    [{ event: 'newAlbum', targetUrl, metadata: { 'a\0': 1 } }, 'metadata contains an invalid character'],
    [
      { event: 'newAlbum', targetUrl, metadata: { ['__proto__']: 'x', a: 1 } },
      'metadata must not contain the key __proto__',
    ],
    [
      { event: 'newAlbum', targetUrl: 'https://ana:secret@hooks.example.com/' },
      'targetUrl must not contain a user name or password',
    ],
    [{ event: 'newAlbum', targetUrl: 'https://127.0.0.1/' }, 'targetUrl must be reachable on the public internet'],
  ])('%j is refused', async (config, message) => {
    expect(await app.callAny(ana, 'createSubscription', config)).toMatchObject({ status: 400, message })
    expect((await app.call(ana, 'getSubscriptions', {})).data).toEqual([])
  })

  test('the longest address and the largest metadata are returned unchanged, and one character more is refused', async () => {
    const { call } = app
    const create = (length: number, text: string) =>
      call(ana, 'createSubscription', {
        event: 'newAlbum',
        targetUrl: targetUrl.padEnd(length, 'x'),
        metadata: { text },
      })
    // two bytes per letter, plus 11 of JSON around them
    const largest = 'ä'.repeat(8186)
    const { status, data } = await create(2048, largest)
    expect([status, data.config.targetUrl.length, data.config.metadata]).toEqual([200, 2048, { text: largest }])
    expect(await create(2049, '')).toMatchObject({
      status: 400,
      message: 'targetUrl must be at most 2,048 characters long',
    })
    expect(await create(100, `${largest}é`)).toMatchObject({
      status: 400,
      message: 'metadata must be at most 16,384 bytes as JSON',
    })
  })

  test('a caller can have at most 1,000 subscriptions', async () => {
    const made = await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl })
    const row = { caller_id: ana.callerId, event: 'newAlbum', target_url: targetUrl, created_at: '' } as const
    const others = Array.from({ length: 999 }, (_, n) => ({ ...row, webhook_id: `webhook ${n}` }))
    await db().insertInto('subscription').values(others).execute()
    const create = (caller: TestCaller) => app.call(caller, 'createSubscription', { event: 'newAlbum', targetUrl })
    const message = 'You have reached the limit of 1,000 subscriptions. Delete one to add another'
    expect(await create(ana)).toMatchObject({ status: 400, message })
    expect((await create(ben)).status).toBe(200)
    await app.call(ana, 'deleteSubscription', { webhookId: made.data.webhookId })
    expect((await create(ana)).status).toBe(200)
  })

  test('a caller has one current secret, even if webhooks are created at once and secrets rotated at once', async () => {
    const { callerId } = ana
    await atOnce(() => app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl }))
    expect((await app.call(ana, 'getSubscriptions', {})).data).toHaveLength(4)
    expect(await showSecrets(app.context, callerId)).toEqual([{ secret: expect.any(String) }])
    await atOnce(() => rotateSecret(app.context, { callerId, overlapMs: 1000 }))
    const current = (await showSecrets(app.context, callerId)).filter(({ expiresAt }) => expiresAt === undefined)
    expect(current).toHaveLength(1)
  })

  test('private addresses are accepted if the operator allows them', async () => {
    const open = await createTestApp({ db: db() }, { allowPrivateWebhooks: true })
    const config = { event: 'newAlbum' as const, targetUrl: 'https://127.0.0.1:8443/' }
    expect((await open.call(ana, 'createSubscription', config)).status).toBe(200)
    const secret = { event: 'newAlbum' as const, targetUrl: 'https://a:b@127.0.0.1:8443/' }
    expect((await open.call(ana, 'createSubscription', secret)).status).toBe(400)
    await open.close()
  })

  test('pages list every subscription once, newest first', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      ids.push((await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl })).data.webhookId)
    }
    const first = await app.call(ana, 'getSubscriptions', { limit: 2 })
    await app.call(ana, 'deleteSubscription', { webhookId: ids[3] ?? '' })
    const second = await app.call(ana, 'getSubscriptions', { limit: 2, cursor: first.cursor })
    const third = await app.call(ana, 'getSubscriptions', { limit: 2, cursor: second.cursor })
    const seen = [first, second, third].map(({ data }) => data.map(({ webhookId }) => webhookId))
    expect(seen).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]])
    expect(third.cursor).toBe(END_CURSOR)
    expect((await app.callAny(ana, 'getSubscriptions', { limit: '65' })).status).toBe(400)
    expect((await app.callAny(ana, 'getSubscriptions', { cursor: 'x' })).status).toBe(400)
  })

  test('a caller can delete their own subscription once; an unknown one or somebody else’s is refused', async () => {
    const { webhookId } = (await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl })).data
    const refusal = { status: 400, message: 'webhookId is not one of your subscriptions' }
    expect(await app.call(ben, 'deleteSubscription', { webhookId })).toMatchObject(refusal)
    expect((await app.call(ana, 'deleteSubscription', { webhookId })).status).toBe(200)
    expect(await app.call(ana, 'deleteSubscription', { webhookId })).toMatchObject(refusal)
    expect(await app.callAny(ana, 'deleteSubscription', {})).toMatchObject({
      status: 400,
      message: 'webhookId is required',
    })
  })
})
