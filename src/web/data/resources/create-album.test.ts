import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createApi } from '#web/data/client/client.ts'
import { createAlbum } from './create-album.ts'

let service: TestApp
let caller: TestCaller

beforeEach(async () => {
  service = await createTestApp()
  caller = await service.addCaller('Ana')
})
afterEach(() => service.close())

const BASE = 'http://service.test'

type Way = (send: () => Promise<Response>, path: string) => Promise<Response>

/** The real service, with `way` around each request. */
const connect = (way: Way = (send) => send()) =>
  createApi(
    { base: `${BASE}/api`, key: caller.key },
    {
      fetch: async (address, init) => {
        const path = new Request(address).url.replace(BASE, '')
        return way(async () => service.app.request(path, init), path)
      },
    },
  )

const isCreate = (path: string) => path.endsWith('/createAlbum')

const albumNames = async () => (await connect().call('getAlbums', {})).data.map(({ name }) => name)

const dropped = () => Promise.reject(new TypeError('connection reset'))

test('an album is created, and the answer is trusted', async () => {
  expect(await createAlbum(connect(), 'Lisbon')).toMatchObject({ made: 'yes', lost: false, album: { name: 'Lisbon' } })
  expect(await albumNames()).toEqual(['Lisbon'])
})

describe('when the answer is lost', () => {
  test('after the album was created, it is found and not created again', async () => {
    const line = connect(async (send, path) => {
      const answer = await send()
      return isCreate(path) ? dropped() : answer
    })
    expect(await createAlbum(line, 'Lisbon')).toMatchObject({ made: 'yes', lost: true, album: { name: 'Lisbon' } })
    expect(await albumNames()).toEqual(['Lisbon'])
  })

  test('and nothing was created, the outcome says so: a retry is safe', async () => {
    const line = connect((send, path) => (isCreate(path) ? dropped() : send()))
    expect(await createAlbum(line, 'Lisbon')).toMatchObject({ made: 'no', error: { kind: 'network' } })
    expect(await albumNames()).toEqual([])
  })

  test('an older album of the same name is not taken for the new one', async () => {
    await createAlbum(connect(), 'Lisbon')
    await createAlbum(connect(), 'Lisbon, again')
    const line = connect((send, path) => (isCreate(path) ? dropped() : send()))
    expect(await createAlbum(line, 'Lisbon')).toMatchObject({ made: 'no' })
  })

  test('and the list cannot be read either, the outcome is unknown', async () => {
    let created = false
    const line = connect(async (send, path) => {
      if (created) return dropped()
      created = isCreate(path)
      return created ? new Response(null, { status: 502 }) : send()
    })
    expect(await createAlbum(line, 'Lisbon')).toMatchObject({ made: 'unknown', error: { kind: 'unavailable' } })
  })
})

test('after a refusal the list is not read again', async () => {
  const paths: string[] = []
  const line = connect((send, path) => {
    paths.push(path)
    return send()
  })
  await expect(createAlbum(line, 'x'.repeat(41))).rejects.toMatchObject({ kind: 'invalid' })
  expect(paths.filter(isCreate)).toHaveLength(1)
  expect(paths.at(-1)).toSatisfy(isCreate)
})

test('nothing is created if the list cannot be read first', async () => {
  const line = connect((send, path) => (isCreate(path) ? send() : dropped()))
  await expect(createAlbum(line, 'Lisbon')).rejects.toMatchObject({ kind: 'network' })
  expect(await albumNames()).toEqual([])
})
