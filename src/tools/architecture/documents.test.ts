import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles } from './source-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const paths = projectFiles().map(({ path }) => path)
const folders = new Set(
  paths.flatMap((path) => path.split('/').map((_, at, parts) => `${parts.slice(0, at).join('/')}/`)),
)

/** Names in backticks that look like files or folders, without patterns (`<domain>`, `*`). */
const named = (text: string) => [...text.matchAll(/`([\w./-]+(?:\.(?:tsx?|md|css)|\/))`/g)].map(([, name = '']) => name)

const isThere = (name: string): boolean =>
  name.endsWith('/')
    ? [...folders].some((folder) => folder === name || folder.endsWith(`/${name}`))
    : paths.some((path) => path === name || path.endsWith(`/${name}`))

const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...globSync('docs/**/*.md', { cwd: root })]

test.each(documents)('%s names only files and folders that exist', (file) => {
  expect(named(readFileSync(`${root}${file}`, 'utf8')).filter((name) => !isThere(name))).toEqual([])
})

test('the index of decisions links to each of them', () => {
  const index = readFileSync(`${root}docs/decisions/README.md`, 'utf8')
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((path) => path.split('/').at(-1) ?? path)
  expect(records.filter((record) => !index.includes(`(${record})`))).toEqual([])
})
