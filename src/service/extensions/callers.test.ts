import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { callersExtension } from './callers.ts'

let app: TestApp
let ana: TestCaller
let ben: TestCaller
let eve: TestCaller

beforeEach(async () => {
  app = await createTestApp({}, (context) => ({ extensions: [callersExtension(context)] }))
  ;[ana, ben, eve] = [await app.addCaller('Ana'), await app.addCaller('Ben'), await app.addCaller('Eve')]
  await app.addMember(await app.addAlbum(ana), ben, 'Participant')
})
afterEach(() => app.close())

const get = (path: string, headers: Record<string, string>) =>
  app.send<{ name: string }[]>(`/api/extensions${path}`, { headers })
const listed = async (caller: TestCaller) => (await get('', as(caller))).data.find(({ name }) => name === 'callers')
const as = ({ key }: TestCaller) => ({ 'x-api-key': key })
const askFor = (caller: TestCaller, ...callerIds: string[]) =>
  get(`/callers?callerIds=${encodeURIComponent(callerIds.join(','))}`, as(caller))

describe('names of callers', () => {
  test('callers read their own name in the list of extensions', async () => {
    expect(await listed(ana)).toEqual({ name: 'callers', ownName: 'Ana' })
    expect(await listed(eve)).toEqual({ name: 'callers', ownName: 'Eve' })
    expect((await get('', {})).status).toBe(401)
  })

  test('members of an album know each other’s names, and nobody else does', async () => {
    const names = [ana, ben].map(({ callerId }, index) => ({ callerId, name: ['Ana', 'Ben'][index] }))
    const all = [ana, ben, eve].map(({ callerId }) => callerId)
    for (const member of [ana, ben]) {
      const { data } = await askFor(member, ...all)
      expect(data).toHaveLength(2)
      expect(data).toEqual(expect.arrayContaining(names))
    }
    expect((await askFor(eve, ...all)).data).toEqual([{ callerId: eve.callerId, name: 'Eve' }])
    expect((await get(`/callers?callerIds=${ana.callerId}`, {})).status).toBe(401)
  })

  test('a deleted album reveals no names', async () => {
    const albumId = await app.addAlbum(eve)
    await app.addMember(albumId, ana, 'Participant')
    expect((await askFor(ana, eve.callerId)).data).toHaveLength(1)
    await app.call(eve, 'deleteAlbum', { albumId })
    expect((await askFor(ana, eve.callerId)).data).toEqual([])
  })

  test('unknown identifiers are left out; an empty list is refused', async () => {
    expect((await askFor(ana, 'nobody', '', 'x'.repeat(100))).data).toEqual([])
    expect(await get('/callers', as(ana))).toMatchObject({ status: 400, message: 'callerIds is required' })
    expect((await askFor(ana, 'x'.repeat(5000))).status).toBe(400)
    expect((await askFor(ana, '\0')).status).toBe(400)
  })
})
