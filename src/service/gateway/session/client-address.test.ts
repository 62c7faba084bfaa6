import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  [undefined, ''],
])('%s is counted as %s', (socket, counted) => {
  expect(clientAddress({ socket, forwarded: null }, false)).toBe(counted)
})

test('behind a proxy the address that the proxy saw counts, not one that the client claims', () => {
  const sender = { socket: '127.0.0.1', forwarded: '198.51.100.1, 203.0.113.5' }
  expect(clientAddress(sender, true)).toBe('203.0.113.5')
  expect(clientAddress(sender, false)).toBe('127.0.0.1')
  expect(clientAddress({ ...sender, forwarded: null }, true)).toBe('127.0.0.1')
})

test.each([
  ['203.0.113.5:50123', '203.0.113.5'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
])('a proxy that says %s speaks of %s, at whatever port', (forwarded, counted) => {
  expect(clientAddress({ socket: '127.0.0.1', forwarded }, true)).toBe(counted)
})
