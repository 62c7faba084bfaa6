import { expect, test } from 'vitest'
import { thumbnailAddress } from './thumbnail-address.ts'

const stable = 'https://photos.example/media/a/stable?expires=1&signature=b'
const base = 'https://gateway.example/api'

test('the width fills its place in the template', () => {
  const entry = { name: 'thumbnails', template: '{stableUrl}&width={width}', widths: [160, 320] }
  const address = thumbnailAddress(entry, base)
  expect(address?.(stable, 320)).toBe(`${stable}&width=320`)
  expect(address?.(stable, 321)).toBeUndefined()
})

test('a template below the base address takes any stable address, encoded', () => {
  const entry = { template: '/extensions/small/{width}?holder=h&of={encodedStableUrl}', widths: [160, 320] }
  const address = thumbnailAddress(entry, base)
  const odd = 'https://photos.example/a b/{width}?x=1&of=2#é+%2F'
  const made = new URL(address?.(odd, 160) ?? '')
  expect(`${made.origin}${made.pathname}`).toBe(`${base}/extensions/small/160`)
  expect(Object.fromEntries(made.searchParams)).toEqual({ holder: 'h', of: odd })
  expect(address?.('https://photos.example/\ud800', 160)).toContain('%EF%BF%BD')
  expect(address?.(odd, 321)).toBeUndefined()
})

test.each([
  [{ template: 'https://elsewhere.example/{stableUrl}', widths: [160] }],
  [{ template: 'https://elsewhere.example/{width}/{stableUrl}', widths: [160] }],
  [{ template: 'https://elsewhere.example/{width}?of={encodedStableUrl}', widths: [160] }],
  [{ template: '/{stableUrl}/{width}', widths: [160] }],
  [{ template: '.evil.example/{width}?of={encodedStableUrl}', widths: [160] }],
  [{ template: '{stableUrl}.evil.example/{width}', widths: [160] }],
  [{ template: '{stableUrl}&small', widths: [160] }],
  [{ template: '{stableUrl}&width={width}', widths: 'all' }],
  [{}],
  [undefined],
])('an unusable offer is ignored: %j', (entry) => {
  expect(thumbnailAddress(entry, base)).toBeUndefined()
})
