import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { readLabelFile } from '#web/data/journal/label-file.ts'
import { archivePaths, photosToDownload } from './archive-plan.ts'
import { curlCommands, labelCsv, labelJson, photoIdList } from './label-lists.ts'

const photo = (photoId: string, labels: string[] = [], restrictedLabels: string[] = []): Photo => ({
  photoId,
  originalUrl: 'https://s.example/o',
  stableUrl: 'https://s.example/s',
  downloadUrl: `https://s.example/d/${photoId}.jpg`,
  labels,
  restrictedLabels,
})

const columns = columnsOf([
  photo('a', ['Best', '=1+1'], ['Reject']),
  photo('b'),
  photo('c', [], ['Reject', 'con']),
  photo('d', ['a/b']),
])
const all = [0, 1, 2, 3]
const taken = (withHidden: boolean, positions = all) => photosToDownload({ columns, positions, withHidden })

test('labels.csv can be imported again, and names the file of each photo', () => {
  const files = new Map([['a', '0001 a.jpg']])
  const csv = labelCsv(taken(true), files)
  expect(readLabelFile(csv)).toEqual({
    rows: [
      { photoId: 'a', label: 'Best', restricted: false, action: 'add' },
      { photoId: 'a', label: '=1+1', restricted: false, action: 'add' },
      { photoId: 'a', label: 'Reject', restricted: true, action: 'add' },
      { photoId: 'c', label: 'Reject', restricted: true, action: 'add' },
      { photoId: 'c', label: 'con', restricted: true, action: 'add' },
      { photoId: 'd', label: 'a/b', restricted: false, action: 'add' },
    ],
    unreadable: 0,
  })
  expect(csv).toContain('a,1,Best,false,0001 a.jpg')
})

test('labels as JSON can be imported again, too', () => {
  expect(readLabelFile(labelJson(taken(true)))).toEqual(readLabelFile(labelCsv(taken(true))))
  expect(readLabelFile('[{"photoId":"a","labels":[{"label":"Best"},7]},{"photoId":"b","labels":[]}]')).toEqual({
    rows: [{ photoId: 'a', label: 'Best', restricted: false, action: 'add' }],
    unreadable: 1,
  })
})

test('hidden labels are in none of the lists, nor in a folder, unless included', () => {
  const plain = taken(false)
  expect(labelCsv(plain) + labelJson(plain)).not.toMatch(/Reject|con,/)
  const pathOf = archivePaths(plain, 'labels')
  expect(plain.map((one) => pathOf(one, { address: `https://s.example/${one.photoId}.jpg` }))).toEqual([
    'Best/0001 a.jpg',
    'No label/0002 b.jpg',
    'No label/0003 c.jpg',
    'a_b/0004 d.jpg',
  ])
})

test('a photo is in the folder of its first label, a public one if it has any', () => {
  const photos = taken(true)
  const pathOf = archivePaths(photos, 'labels')
  expect(photos.map((one) => pathOf(one, { address: '', type: 'image/png' }))).toEqual([
    'Best/0001 a.png',
    'No label/0002 b.png',
    'Reject/0003 c.png',
    'a_b/0004 d.png',
  ])
})

test('downloaded photos are in the order of the sheet, with the frame numbers of the album', () => {
  expect(taken(false, [1, 3]).map(({ photoId, frame }) => [photoId, frame])).toEqual([
    ['b', 2],
    ['d', 4],
  ])
  expect(photoIdList(taken(false, [1, 3]))).toBe('b\nd')
  expect(JSON.parse(labelJson(taken(true, [2])))).toEqual([
    {
      photoId: 'c',
      frame: 3,
      labels: [
        { label: 'Reject', restricted: true },
        { label: 'con', restricted: true },
      ],
    },
  ])
})

test('a shell reads the curl commands as intended, whatever is in an address', () => {
  const [one] = taken(false, [0])
  if (one === undefined) throw new Error('there is no photo')
  const hostile = `https://s.example/it's $(touch x) \`y\`; "z" & \n#.jpg?a=1&b='2'`
  const commands = curlCommands([
    { photo: one, address: 'https://s.example/a.jpg?signature=1' },
    { photo: one, address: hostile },
    { photo: one, address: 'https://s.example/A.jpg' },
  ])
  const script = `curl() { printf '%s\\0' "$@"; printf '\\0'; }\n${commands}`
  const calls = execFileSync('sh', ['-c', script]).toString().split('\0\0')
  const options = ['--globoff', '--fail', '--location', '--create-dirs', '--output']
  expect(calls.map((call) => call.split('\0')).slice(0, 3)).toEqual([
    [...options, '0001 a.jpg', 'https://s.example/a.jpg?signature=1'],
    [...options, expect.any(String), hostile],
    [...options, '0001 A (2).jpg', 'https://s.example/A.jpg'],
  ])
})
