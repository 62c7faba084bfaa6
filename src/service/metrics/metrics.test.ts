import { afterEach, beforeEach, expect, test } from 'vitest'
import { countWaiting } from '#service/deliveries/deliveries.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createMetrics } from './metrics.ts'

let app: TestApp
let operator: TestCaller
beforeEach(async () => {
  const owner = { callerId: '' }
  app = await createTestApp({}, (context) => ({
    webDir: '/nowhere',
    metrics: {
      metrics: createMetrics({
        roles: ['web'],
        countWaiting: () => countWaiting(context.db),
        filesToImport: () =>
          new Map([
            ['Harbour', 3],
            ['Trip', 4],
          ]),
        connections: () => ({ total: 8, idle: 5, waiting: 2 }),
        clock: context.clock,
      }),
      isOperator: (callerId) => callerId === owner.callerId,
    },
  }))
  operator = await app.addCaller('Ana')
  owner.callerId = operator.callerId
})
afterEach(() => app.close())

const read = async (headers: Record<string, string> = { 'x-api-key': operator.key }) =>
  app.send('/metrics', { headers })

/** The samples that begin with this prefix. */
const samples = async (prefix: string) => (await read()).text.split('\n').filter((line) => line.startsWith(prefix))

test('metrics are for the operator, by key or bearer token', async () => {
  const guest = await app.addCaller('Ben')
  const asked: Record<string, string>[] = [
    {},
    { 'x-api-key': 'csk_wrong' },
    { 'x-api-key': guest.key },
    { authorization: `Bearer ${guest.key}` },
  ]
  const refused = await Promise.all(asked.map(read))
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403, 403])
  expect(refused.filter(({ text }) => text.includes('contact_sheet'))).toEqual([])
  const given = await read({ authorization: `Bearer ${operator.key}` })
  expect([given.status, given.headers.get('content-type'), given.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
    'no-store',
  ])
})

test('requests are counted by operation and status, whatever their path', async () => {
  const albumId = await app.addAlbum(operator)
  await app.call(operator, 'getAlbum', { albumId })
  await app.call(operator, 'getAlbum', { albumId: 'none' })
  await app.call(operator, 'getAlbum', { albumId: 'none of these' })
  await app.send('/api/extensions/share/nowhere')
  await app.send('/media/1/2/stable')
  await app.send('/albums/whatever')
  await app.send('/api/nothing/of/ours')
  const counted = (await samples('contact_sheet_request_seconds_count')).map((line) => line.replace(/^\w+/, ''))
  expect(counted.toSorted()).toEqual([
    '{operation="extensions/share/:slug",status="404"} 1',
    '{operation="getAlbum",status="200"} 1',
    '{operation="getAlbum",status="404"} 2',
    '{operation="media",status="403"} 1',
    '{operation="unknown",status="401"} 1',
    '{operation="web",status="503"} 1',
  ])
})

test('waiting deliveries are counted, with the age of the oldest; so are files, connections and memory', async () => {
  const values = async () =>
    Promise.all(['contact_sheet_deliveries_waiting', 'contact_sheet_oldest_delivery_seconds'].map(samples))
  expect(await values()).toEqual([['contact_sheet_deliveries_waiting 0'], ['contact_sheet_oldest_delivery_seconds 0']])
  const targetUrl = 'https://receiver.example/hook'
  await app.call(operator, 'createSubscription', { event: 'newAlbum', targetUrl })
  await app.call(operator, 'createAlbum', { name: 'One' })
  app.context.pass(90_000)
  expect(await values()).toEqual([['contact_sheet_deliveries_waiting 1'], ['contact_sheet_oldest_delivery_seconds 90']])
  expect(await samples('contact_sheet_files_to_import')).toEqual(['contact_sheet_files_to_import 7'])
  expect(await samples('contact_sheet_database_connections')).toEqual([
    'contact_sheet_database_connections{state="idle"} 5',
    'contact_sheet_database_connections{state="busy"} 3',
    'contact_sheet_database_connections{state="waiting"} 2',
  ])
  expect(await samples('process_resident_memory_bytes')).toHaveLength(1)
})
