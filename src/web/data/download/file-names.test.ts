import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUniqueNames, safeName } from './file-names.ts'
import { originalName } from './original-name.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

test.each([
  ['beach.jpg', 'beach.jpg'],
  ['a/b\\c:d*e?f"g<h>i|j.jpg', 'a_b_c_d_e_f_g_h_i_j.jpg'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['con.jpg', '_con.jpg'],
  ['COM¹', '_COM¹'],
  ['console.jpg', 'console.jpg'],
  [' .hidden. ', 'hidden'],
  ['exe\u{202e}gpj.jpg', 'exe_gpj.jpg'],
  ['e\u0301te\u0301.jpg', '\u00e9t\u00e9.jpg'],
  ['half \ud83d.jpg', 'half \ufffd.jpg'],
  ['', 'photo'],
  ['///', 'photo'],
  ['...', 'photo'],
])('%j becomes %j, which every system can write', (given, expected) => {
  expect(safeName(given, 'photo')).toBe(expected)
})

test('a long name is cut between characters and keeps its extension', () => {
  const name = safeName(`${'👩‍👩‍👧'.repeat(60)}.jpeg`, 'photo')
  expect(bytesOf(name)).toBeLessThanOrEqual(120)
  expect(safeName(`${'a'.repeat(119)} b`, 'photo')).toBe('a'.repeat(119))
  expect(name).toMatch(/^(?:👩‍👩‍👧)+\.jpeg$/u)
})

test('any name becomes safe and short, and stays the same when converted again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('.', ' ', '/', '\\', 'con', 'aux', '\u0301', 'e', '-', '\0', '🌸'),
      maxLength: 80,
    }),
  )
  // oxlint-disable-next-line no-control-regex -- none may be left
  const unsafe = /[\u0000-\u001f<>:"/\\|?*]|^[\s.]|[\s.]$|^$/
  const isKept = (name: string) => !unsafe.test(name) && bytesOf(name) <= 140 && safeName(name, 'photo') === name
  fc.assert(
    fc.property(text, (given) => isKept(safeName(given, 'photo'))),
    { numRuns: 1_000 },
  )
})

test('names that a file system considers equal are made unique', () => {
  const unique = createUniqueNames()
  expect(
    ['a.jpg', 'A.JPG', 'a (2).jpg', 'a.jpg', 'Straße.jpg', 'STRASSE.jpg', 'x/a.jpg', 'X/a.jpg'].map(unique),
  ).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (2) (2).jpg',
    'a (3).jpg',
    'Straße.jpg',
    'STRASSE (2).jpg',
    'x/a.jpg',
    'X/a (2).jpg',
  ])
})

test.each([
  // the header, extended before plain
  [{ disposition: `attachment; filename="_.jpg"; filename*=UTF-8''K%C3%A4se.jpg` }, 'Käse.jpg'],
  [{ disposition: 'attachment; filename="a \\"b\\".jpg"' }, 'a "b".jpg'],
  [{ disposition: 'attachment; filename=plain.png' }, 'plain.png'],
  [{ disposition: `attachment; filename*=UTF-8''%E0%A4%A; filename=plain.png` }, 'plain.png'],
  // the address
  [{ address: 'https://s.example/x?response-content-disposition=attachment%3B%20filename%3D%22b.mov%22' }, 'b.mov'],
  [{ address: 'https://s.example/album/IMG%201.heic?signature=1' }, 'IMG 1.heic'],
  // neither: the identifier, with the extension of its type
  [{ address: 'https://s.example/media/p1/original?download', type: 'image/jpeg; charset=x' }, 'p1.jpg'],
  [{ address: 'https://s.example/media/p1/original?download', type: 'application/octet-stream' }, 'p1'],
  [{ disposition: 'attachment; filename=photo', type: 'video/quicktime' }, 'photo.mov'],
])('the name of %j is %j', (hints, expected) => {
  expect(originalName('p1', { address: 'https://s.example/media/p1', ...hints })).toBe(expected)
})
