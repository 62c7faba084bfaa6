import { expect, test } from 'vitest'
import { createGivenAddresses } from './given-addresses.ts'

const DAY = 24 * 60 * 60 * 1000

function open(options: { capacity?: number; secret?: string; upstream?: string } = {}) {
  let now = 0
  const clock = () => new Date(now)
  const given = createGivenAddresses({ secret: 'a secret', upstream: 'https://photos.example', clock, ...options })
  const holderToken = given.tokenOf('holder')
  return {
    ...given,
    holderToken,
    pass: (ms: number) => void (now += ms),
    /** Gives an address to the holder. */
    give: (address: string, photoId = 'a', to = holderToken) =>
      given.give(to, { photoId: Buffer.from(photoId), address: Buffer.from(address) }),
    find: (address: string, by = holderToken) => given.find(by, address),
  }
}

const address = 'https://cdn.example/photos/a.jpg?signature=1'

test('an address is known for its holder only, and only letter for letter', () => {
  const { give, find, tokenOf } = open()
  give(address)
  expect(find(address)).toMatch(/^[0-9a-f]{32}$/)
  expect(find(`${address}0`)).toBeUndefined()
  expect(find(address.slice(0, -1))).toBeUndefined()
  expect(find(address, tokenOf('another'))).toBeUndefined()
  expect(find(address, '')).toBeUndefined()
  expect(find(`x\n${address}`, '')).toBeUndefined()
})

test('a holder’s token depends on the secret, and is the same after a restart', () => {
  const tokens = [open(), open({ secret: 'another' })].map(({ tokenOf }) => tokenOf('holder'))
  expect(new Set(tokens).size).toBe(2)
  expect(open().tokenOf('holder')).toBe(tokens[0])
  expect(tokens[0]).toMatch(/^[\w-]{22}$/)
})

test('signature and host do not change the photo; path and photo id do', () => {
  const { give, find } = open()
  const addresses = [
    address,
    'https://cdn.example/photos/a.jpg?signature=2&expires=9#x',
    'https://cdn2.example:8443/photos/a.jpg',
    'https://cdn.example/photos/a-turned.jpg?signature=1',
  ]
  for (const each of addresses) give(each)
  give('https://cdn.example/photos/a.jpg?signature=3', 'b')
  const [first, renewed, elsewhere, turned] = addresses.map((each) => find(each))
  expect([renewed, elsewhere]).toEqual([first, first])
  const other = find('https://cdn.example/photos/a.jpg?signature=3')
  expect(new Set([first, turned, other]).size).toBe(3)
  const behindAnother = open({ upstream: 'https://others.example' })
  behindAnother.give(address)
  expect(behindAnother.find(address)).not.toBe(first)
})

const at = (index: number) => `https://cdn.example/photos/${index}.jpg`

test('the latest addresses are known, and the memory is bounded', () => {
  const capacity = 2000
  const { give, find, bytes } = open({ capacity })
  for (let index = 0; index < 7 * capacity; index++) give(at(index))
  const most = bytes()
  const last = Array.from({ length: capacity }, (_, index) => find(at(6 * capacity + index)))
  expect(last.filter((photo) => photo === undefined)).toEqual([])
  expect(find(at(0))).toBeUndefined()
  for (let index = 0; index < 3 * capacity; index++) give(at(index))
  // 32 bytes for each of two generations, at most half full
  expect(bytes()).toBeLessThanOrEqual(Math.max(most, capacity * 32 * 2 * 4))
  expect(find(at(3 * capacity - 1))).toBeDefined()
})

test('an address given again stays known; others are forgotten after two days', () => {
  const { give, find, pass } = open()
  give(address)
  give('https://cdn.example/photos/b.jpg', 'b')
  pass(0.9 * DAY)
  expect(find(address)).toBeDefined()
  for (let day = 0; day < 4; day++) {
    give(address)
    pass(0.9 * DAY)
  }
  expect(find(address)).toBeDefined()
  expect(find('https://cdn.example/photos/b.jpg')).toBeUndefined()
  pass(10 * DAY)
  expect(find(address)).toBeUndefined()
})
