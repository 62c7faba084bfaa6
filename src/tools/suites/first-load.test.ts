import { expect, test } from 'vitest'
import { filesBefore } from './first-load.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  'page.tsx': { file: 'page.js', imports: ['_list.js', '_react.js'] },
  '_list.js': { file: 'list.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js', name: 'ground', imports: ['_list.js'] },
  'lazy.tsx': { file: 'lazy.js' },
}

test('lists static imports, direct and indirect, each once, and nothing lazy', () => {
  expect(filesBefore(manifest, ['index.html', 'page.tsx']).toSorted()).toEqual([
    'index.js',
    'list.js',
    'page.js',
    'react.js',
  ])
})

test('a chunk without an entry module is found by its name', () => {
  expect(filesBefore(manifest, ['ground']).toSorted()).toEqual(['list.js', 'react.js'])
})

test('an unknown route is an error', () => {
  expect(() => filesBefore(manifest, ['renamed.tsx'])).toThrow('renamed.tsx')
})
