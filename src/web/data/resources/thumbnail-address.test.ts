import { expect, test } from 'vitest'
import { thumbnailAddress } from './thumbnail-address.ts'

const stable = 'https://photos.example/media/a/stable?expires=1&signature=b'

test('a width is put where the service says', () => {
  const address = thumbnailAddress({ name: 'thumbnails', template: '{stableUrl}&width={width}', widths: [160, 320] })
  expect(address?.(stable, 320)).toBe(`${stable}&width=320`)
  expect(address?.(stable, 321)).toBeUndefined()
})

test.each([
  [{ template: 'https://elsewhere.example/{stableUrl}', widths: [160] }],
  [{ template: '{stableUrl}.evil.example/{width}', widths: [160] }],
  [{ template: '{stableUrl}&small', widths: [160] }],
  [{ template: '{stableUrl}&width={width}', widths: 'all' }],
  [{}],
  [undefined],
])('what is no template of addresses is none: %j', (entry) => {
  expect(thumbnailAddress(entry)).toBeUndefined()
})
