import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { findTargetFault } from './target-policy.ts'

const words = (text: string) => text.trim().split(/\s+/)

const refuse = (url: string) => findTargetFault(url, { allowPrivate: false })

describe('addresses', () => {
  test.each(
    words(`
      0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
      192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1
      255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1
      2001::1 2001:db8::1 2001:10::1 2001:20::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1
      fec0::1 ff02::1 nonsense
    `),
  )('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(
    words(`
      1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 172.15.255.255
      172.32.0.0 192.0.1.1 192.167.255.255 198.17.255.255 198.20.0.0 223.255.255.255 2606:4700:4700::1111
      2001:4860:4860::8888 2a00:1450:4001::1 2003::1
    `),
  )('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

test('an empty text is not a public address', () => {
  expect(isPublicAddress('')).toBe(false)
})

describe('targets', () => {
  test.each(
    words(`
      https://127.1/ https://0x7f.1/ https://017700000001/ https://2130706433/ https://127.0.0.1./
      https://①②⑦.⓪.⓪.①/ https://127%2e0%2e0%2e1/ https://[::1]/ https://[::ffff:7f00:1]/ https://localhost/
      https://LOCALHOST./ https://x.localhost/ https://printer.local/ https://db.internal/ https://router.lan/
      https://intranet/ https://nas.home.arpa/
    `),
  )('%s is refused', (url) => {
    expect(refuse(url)).toBe('targetUrl must be reachable on the public internet')
  })

  test.each(['https://user@hooks.example.com/', 'https://:pw@hooks.example.com/'])('%s is refused', (url) => {
    expect(refuse(url)).toBe('targetUrl must not contain a user name or password')
  })

  test.each(
    words(`
      https://hooks.example.com/ https://hooks.example.com:8443/a?b#c https://8.8.8.8/ https://bücher.de/
      https://[2606:4700:4700::1111]/ https://127.0.0.1.nip.io/
    `),
  )('%s is accepted; names are resolved at every attempt', (url) => {
    expect(refuse(url)).toBeUndefined()
  })
})
