import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrFile, qrFileName, qrPath, QUIET_ZONE } from './qr-path.ts'

test('each run of dark modules becomes one rectangle', () => {
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM2 1h1v1H2z')
})

test('the path draws exactly the modules of a real code', () => {
  const { data, size } = encode('https://photos.example/share/kf83Qa', { border: QUIET_ZONE })
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, run] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(run); step++) drawn[Number(y)]?.splice(Number(x) + step, 1, true)
  }
  expect(drawn).toEqual(data)
})

test('the file is a complete SVG document', () => {
  expect(qrFile([[true]])).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="16" height="16" shape-rendering="crispEdges">' +
      '<rect width="1" height="1" fill="#fff"/><path d="M0 0h1v1H0z"/></svg>\n',
  )
})

test.each([
  ['Harbour walk', 'Harbour-walk-qr'],
  ['शादी समारोह', 'शादी-समारोह-qr'],
  ['E\u0301te\u0301 a\u0300 Ni\u0302mes', 'Été-à-Nîmes-qr'],
  ['…/…', 'album-qr'],
])('the file of the album “%s” is named %s', (title, name) => {
  expect(qrFileName(title)).toBe(name)
})
