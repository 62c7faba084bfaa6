import { describe, expect, test } from 'vitest'
import { UsageError } from '#service/core/service-error.ts'
import { requireNoExposure } from './exposure.ts'

const home = {
  host: '127.0.0.1',
  publicUrl: undefined,
  hasKeptKey: false,
  hasPassphrase: false,
  behindProxy: false,
}
const kept = { ...home, hasKeptKey: true }
const guarded = { ...kept, hasPassphrase: true }

describe('a gateway listens', () => {
  test.each([
    ['on its machine, without a key of its own', home],
    ['on its machine, with a key', kept],
    ['on its machine by name', { ...kept, host: 'localhost' }],
    ['on its machine over IPv6', { ...kept, host: '::1' }],
    ['on its machine, whose address was given', { ...kept, publicUrl: 'http://127.0.0.1:4310' }],
    ['with a passphrase behind a proxy on its machine', { ...guarded, behindProxy: true }],
    ['with a passphrase behind a proxy elsewhere', { ...guarded, host: '0.0.0.0', behindProxy: true }],
    ['with keys of others behind a proxy', { ...home, host: '::', behindProxy: true }],
  ])('%s', (_, options) => {
    expect(() => requireNoExposure(options)).not.toThrow()
  })
})

describe('a gateway refuses to listen, and says what to add', () => {
  test.each([
    ['a key for everybody on the network', { ...kept, host: '0.0.0.0' }, /--passphrase-file/],
    [
      'a key for everybody on the network, encrypted',
      { ...kept, host: '0.0.0.0', behindProxy: true },
      /--passphrase-file/,
    ],
    ['a key for everybody before the proxy', { ...kept, behindProxy: true }, /--passphrase-file/],
    ['a key for everybody at a public address', { ...kept, publicUrl: 'https://p.example' }, /--passphrase-file/],
    ['a passphrase in the clear', { ...guarded, host: '192.168.1.4' }, /--behind-proxy/],
    ['keys of others in the clear', { ...home, host: '::' }, /--behind-proxy/],
    ['a passphrase for nothing', { ...home, hasPassphrase: true }, /--upstream-key-file/],
  ])('%s', (_, options, advice) => {
    expect(() => requireNoExposure(options)).toThrow(UsageError)
    expect(() => requireNoExposure(options)).toThrow(advice)
  })
})
