import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['a photo.jpg', 'filename="a photo.jpg"; filename*=UTF-8\'\'a%20photo.jpg'],
  ['Übung #1 100%.jpg', 'filename="_bung #1 100_.jpg"; filename*=UTF-8\'\'%C3%9Cbung%20%231%20100%25.jpg'],
  ['かな.png', 'filename="__.png"; filename*=UTF-8\'\'%E3%81%8B%E3%81%AA.png'],
  ['🌸.webp', 'filename="_.webp"; filename*=UTF-8\'\'%F0%9F%8C%B8.webp'],
  ["it's (1)*.jpg", "filename=\"it's (1)*.jpg\"; filename*=UTF-8''it%27s%20%281%29%2A.jpg"],
  ['quo"te\\.jpg', 'filename="quo_te_.jpg"; filename*=UTF-8\'\'quo%22te_.jpg'],
  ['a\r\nSet-Cookie: x.jpg', 'filename="a__Set-Cookie: x.jpg"; filename*=UTF-8\'\'a__Set-Cookie%3A%20x.jpg'],
  ['\u202egpj.exe', 'filename="_gpj.exe"; filename*=UTF-8\'\'_gpj.exe'],
  ['\ud800.jpg', 'filename="_.jpg"; filename*=UTF-8\'\'%EF%BF%BD.jpg'],
  [' ', 'filename="photo"; filename*=UTF-8\'\'photo'],
])('%j', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`)
})

test('any name makes one header of plain ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition('inline', name)
      expect(header).toMatch(/^inline; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[!#-~]+$/)
      expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
    }),
  )
})
