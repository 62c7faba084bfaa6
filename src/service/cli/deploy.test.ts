import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { health } from '#service/http/health.ts'
import { isTest, sourceFiles } from '#tools/architecture/source-files.ts'
import { findCommand } from './commands.ts'
import { optionTable } from './option-table.ts'
import { readCommandLine } from './read-command-line.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const dir = 'docs/deploy'
const names = ['Dockerfile', 'Dockerfile.dockerignore', 'compose.yaml', 'Caddyfile', 'contact-sheet.service']
const files = names.map((name) => ({ name, text: read(`${dir}/${name}`) }))
const file = (name: string) => files.find((each) => each.name === name)?.text ?? ''

const manifest = z.parse(
  z.object({
    engines: z.object({ node: z.string() }),
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
  }),
  JSON.parse(read('package.json')),
)

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The only options that a deployment file may set, as a variable or on a command line. */
const serveOptions: readonly string[] = findCommand(['serve'])?.options ?? []

test.each(files)('$name names only options of serve', ({ text }) => {
  const variables = all(text, /CONTACT_SHEET_([A-Z_]+)/g).map((name) => name.toLowerCase().replaceAll('_', '-'))
  const options = all(text, /main\.ts(.*)/g).flatMap((line) => all(line, /--([a-z-]+)/g))
  expect([...variables, ...options].filter((name) => !serveOptions.includes(name))).toEqual([])
})

const [exampleUrl = ''] = all(file('compose.yaml'), /PUBLIC_URL=(http\S+)/g)

const settings = (text: string, pattern: RegExp) =>
  Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{PUBLIC_URL.*\}/, exampleUrl),
    ]),
  )

test('serve accepts the settings of the compose file and of the systemd unit', () => {
  const compose = settings(file('compose.yaml'), /^ +(CONTACT_SHEET_\w+): (.+)$/gm)
  const unit = settings(file('contact-sheet.service'), /^Environment=(CONTACT_SHEET_\w+)=(.+)$/gm)
  expect([Object.keys(compose).length, Object.keys(unit).length]).toEqual([4, 2])
  // commented out in the file
  const [library = ''] = all(file('compose.yaml'), /# CONTACT_SHEET_LIBRARY: (s3:.+)$/gm)
  const inBucket = { ...compose, CONTACT_SHEET_LIBRARY: library }
  expect(file('compose.yaml')).toContain(`store/${new URL(library).host}"`)
  for (const variables of [compose, unit, inBucket])
    expect(readCommandLine(['serve'], variables)).toMatchObject({ command: 'serve' })
})

test('the image has the project’s version of Node, and every file it copies exists', () => {
  const image = file('Dockerfile')
  const versions = new Set(all(image, /^FROM node:([\d.]+)-/gm))
  expect([...versions]).toEqual([manifest.dependencies['node']])
  const copied = all(image, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '))
  expect(copied.length).toBeGreaterThan(3)
  expect(copied.filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  const lets = all(file('Dockerfile.dockerignore'), /^!(.+)$/gm)
  expect(lets.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  expect(copied.filter((path) => path !== '.' && !lets.includes(path))).toEqual([])
  for (const { text } of files) {
    expect(all(text, /npm run (\w+)/g).filter((script) => !(script in manifest.scripts))).toEqual([])
    expect(all(text, /(src\/[\w/.-]+\.ts)/g).filter((path) => !existsSync(`${root}${path}`))).toEqual([])
  }
})

test('the header of the compose file names every variable that the file reads', () => {
  const [header = ''] = file('compose.yaml').split('\nx-service')
  const variables = all(file('compose.yaml'), /\$\{(\w+)/g)
  expect(variables.length).toBeGreaterThan(1)
  expect(variables.filter((name) => !header.includes(`${name}=`))).toEqual([])
  // a default would be taken silently by a later command that lacks the variable
  expect(all(file('compose.yaml'), /\$\{\w+(:.|\})/g).filter((how) => how !== ':?')).toEqual([])
})

test('the systemd unit runs the Node that npm ci installs, also for production', () => {
  const unit = file('contact-sheet.service')
  const [checkout = ''] = all(unit, /^WorkingDirectory=(.+)$/gm)
  expect(all(unit, /^ExecStart=(\S+)/gm)).toEqual([`${checkout}/node_modules/.bin/node`])
})

test('ports and health checks of the deployment files are those of the service', async () => {
  const port = /\((\d+)\)/.exec(optionTable.port.help)?.[1] ?? ''
  const image = file('Dockerfile')
  expect(all(image, /^EXPOSE (\d+)/gm)).toEqual([port])
  expect(all(image, /127\.0\.0\.1:(\d+)/g)).toEqual([port])
  expect(all(file('Caddyfile'), /photos-\d:(\d+)/g)).toEqual([port, port])
  const services = all(file('compose.yaml'), /^ {2}(photos-\d):$/gm)
  expect(all(file('Caddyfile'), /(photos-\d):/g)).toEqual(services)
  const app = health({})
  const paths = files.flatMap(({ text }) => all(text, /(\/health\/\w+)/g))
  expect(paths.toSorted()).toEqual(['/health/live', '/health/ready'])
  for (const path of paths) expect((await app.request(path)).status).toBe(200)
})

test('the service imports no devDependencies', () => {
  // package names only: a string of SQL may look like an import
  const imported = sourceFiles()
    .filter(({ path }) => /^src\/(service|contract|demo)\//.test(path) && !isTest(path))
    .flatMap(({ imports }) => imports)
    .filter((name) => /^[@a-z]/.test(name) && !/^(node:|src\/)/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  expect(imported).toContain('hono')
  expect([...new Set(imported)].filter((name) => !(name in manifest.dependencies))).toEqual([])
})
