import { describe, expect, test } from 'vitest'
import { createConnectionStore, createMemoryStorage, type Keep, type KeyValues } from './connection-store.ts'

const NAME = 'contact-sheet:connection'
const connection = { base: 'https://p.example/api', key: 'csk_secret' }

const createStorages = () => ({ session: createMemoryStorage(), local: createMemoryStorage() })

const kept = ({ session, local }: { session: KeyValues; local: KeyValues }) => ({
  session: session.getItem(NAME) !== null,
  local: local.getItem(NAME) !== null,
})

describe('how long a connection is kept', () => {
  test.each<[Keep, { session: boolean; local: boolean }, boolean]>([
    ['page', { session: false, local: false }, false],
    ['tab', { session: true, local: false }, true],
    ['device', { session: false, local: true }, true],
  ])('%s', (keep, where, survivesReload) => {
    const storages = createStorages()
    createConnectionStore(storages).connect({ ...connection, keep })
    expect(kept(storages)).toEqual(where)
    expect(createConnectionStore(storages).get().connection).toEqual(
      survivesReload ? { ...connection, keep } : undefined,
    )
  })

  test('a shorter time removes it from the longer-lived storage', () => {
    const storages = createStorages()
    const store = createConnectionStore(storages)
    store.connect({ ...connection, keep: 'device' })
    store.keep('tab')
    expect(kept(storages)).toEqual({ session: true, local: false })
    store.keep('page')
    expect(kept(storages)).toEqual({ session: false, local: false })
    expect(store.get().connection).toEqual({ ...connection, keep: 'page' })
  })

  test('for this tab leaves the device what it remembers of another service', () => {
    const { session, local } = createStorages()
    createConnectionStore({ session, local }).connect({ ...connection, keep: 'device' })
    const other = { base: 'https://q.example/api', key: 'csk_other', keep: 'tab' } as const
    createConnectionStore({ session, local }).connect(other)
    expect(createConnectionStore({ session, local }).get().connection).toEqual(other)
    const nextStart = createConnectionStore({ session: createMemoryStorage(), local })
    expect(nextStart.get().connection).toEqual({ ...connection, keep: 'device' })
  })

  test('a new key replaces one of the same service that the device remembers', () => {
    const { session, local } = createStorages()
    const store = createConnectionStore({ session, local })
    store.connect({ ...connection, keep: 'device' })
    store.connect({ ...connection, key: 'csk_new', keep: 'page' })
    expect(kept({ session, local })).toEqual({ session: false, local: false })
  })

  test('the tab’s connection takes precedence over the device’s', () => {
    const storages = createStorages()
    storages.local.setItem(NAME, JSON.stringify({ ...connection, key: 'csk_device' }))
    storages.session.setItem(NAME, JSON.stringify({ ...connection, key: 'csk_tab' }))
    expect(createConnectionStore(storages).get().connection).toEqual({ ...connection, key: 'csk_tab', keep: 'tab' })
  })
})

describe('a link with a key', () => {
  test('in use already changes nothing, however long that is kept', () => {
    const storages = createStorages()
    createConnectionStore(storages).connect({ ...connection, keep: 'device' })
    const store = createConnectionStore(storages)
    store.take(connection)
    expect(store.get().connection).toEqual({ ...connection, keep: 'device' })
    expect(kept(storages)).toEqual({ session: false, local: true })
  })

  test('that is not remembered is kept for the reload that follows', () => {
    const storages = createStorages()
    const store = createConnectionStore(storages)
    store.connect({ ...connection, keep: 'page' })
    store.take(connection)
    expect(createConnectionStore(storages).get().connection).toEqual({ ...connection, keep: 'tab' })
  })

  test.each([
    ['of another service', { base: 'https://q.example/api', key: 'csk_secret' }],
    ['of another caller', { ...connection, key: 'csk_other' }],
  ])('%s is for its tab only: the device keeps the key that it remembers', (_, link) => {
    const { session, local } = createStorages()
    createConnectionStore({ session, local }).connect({ ...connection, keep: 'device' })
    createConnectionStore({ session, local }).take(link)
    expect(createConnectionStore({ session, local }).get().connection).toEqual({ ...link, keep: 'tab' })
    const otherTab = createConnectionStore({ session: createMemoryStorage(), local })
    expect(otherTab.get().connection).toEqual({ ...connection, keep: 'device' })
  })
})

test('disconnecting wipes both storages, whichever kept it', () => {
  const storages = createStorages()
  const store = createConnectionStore(storages)
  storages.local.setItem(NAME, JSON.stringify(connection))
  store.connect({ ...connection, keep: 'tab' })
  storages.local.setItem(NAME, JSON.stringify(connection))
  store.disconnect()
  expect(kept(storages)).toEqual({ session: false, local: false })
  expect(store.get()).toEqual({ connection: undefined, refused: false })
})

test('disconnecting ends what other tabs keep, even of one that is not running, until they connect again', () => {
  const local = createMemoryStorage()
  const discarded = { session: createMemoryStorage(), local }
  createConnectionStore(discarded).take(connection)
  createConnectionStore({ session: createMemoryStorage(), local }).disconnect()
  const restored = createConnectionStore(discarded)
  expect(restored.get().connection).toBeUndefined()
  expect(kept(discarded)).toEqual({ session: false, local: false })
  restored.take(connection)
  expect(createConnectionStore(discarded).get().connection).toEqual({ ...connection, keep: 'tab' })
})

test('disconnecting ends what a tab keeps that has not read it since another disconnected', () => {
  const local = createMemoryStorage()
  const [one, two] = [1, 2].map(() => createConnectionStore({ session: createMemoryStorage(), local }))
  one?.disconnect()
  const storages = { session: createMemoryStorage(), local }
  createConnectionStore(storages).take(connection)
  two?.disconnect()
  expect(createConnectionStore(storages).get().connection).toBeUndefined()
})

test.each(['', 'no json', 'null', '[]', '"text"', '{"base":"https://p.example"}', '{"base":1,"key":2}'])(
  'a stored %j is no connection',
  (stored) => {
    const storages = createStorages()
    storages.session.setItem(NAME, stored)
    expect(createConnectionStore(storages).get().connection).toBeUndefined()
  },
)

describe('a refused key', () => {
  test('marks the connection as refused until another key connects', () => {
    const store = createConnectionStore(createStorages())
    store.connect({ ...connection, keep: 'tab' })
    store.refuse(connection.key)
    expect(store.get()).toEqual({ connection: { ...connection, keep: 'tab' }, refused: true })
    store.connect({ ...connection, key: 'csk_new', keep: 'tab' })
    expect(store.get().refused).toBe(false)
  })

  test('does not mark a newer key as refused', () => {
    const store = createConnectionStore(createStorages())
    store.connect({ ...connection, key: 'csk_new', keep: 'tab' })
    store.refuse(connection.key)
    expect(store.get().refused).toBe(false)
  })
})

test('subscribers are notified of each change once', () => {
  const store = createConnectionStore(createStorages())
  let told = 0
  const leave = store.subscribe(() => told++)
  store.connect({ ...connection, keep: 'tab' })
  store.refuse(connection.key)
  store.refuse(connection.key)
  store.disconnect()
  store.disconnect()
  leave()
  store.connect({ ...connection, keep: 'tab' })
  expect(told).toBe(3)
})

const page = (signedIn: boolean) => ({
  gateway: { key: 'kept', signedIn, upstream: 'p.example' } as const,
  origin: 'https://gateway.example',
})

describe('at a gateway that holds the key', () => {
  test('the session is the connection, and nothing of it is stored', () => {
    const storages = createStorages()
    const store = createConnectionStore(storages, page(true))
    const session = { base: 'https://gateway.example/api', key: undefined, keep: 'device' } as const
    expect(store.get().connection).toEqual(session)
    store.refuse(undefined)
    expect(store.get().refused).toBe(true)
    store.connect(session)
    expect(store.get()).toEqual({ connection: session, refused: false })
    expect(kept(storages)).toEqual({ session: false, local: false })
  })

  test('without a session there is no connection, even if one is stored', () => {
    const storages = createStorages()
    storages.local.setItem(NAME, JSON.stringify(connection))
    expect(createConnectionStore(storages, page(false)).get().connection).toBeUndefined()
    expect(createConnectionStore(storages, page(true)).get().connection?.key).toBeUndefined()
  })
})
