import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { arrows, homeOf, isAllowed, mutual, placeOf } from './arrows.ts'
import { findCycles } from './find-cycles.ts'
import { isTest, projectFiles, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const product = files.filter(({ path }) => !isTest(path) && !/^src\/(testing|tools)\//.test(path))
const inPart = (part: string) => product.filter(({ path }) => path.startsWith(`src/${part}/`))
const importsOf = (part: string) => inPart(part).flatMap(({ imports }) => imports)

/** `path: match` for each offence, so that a failure lists the places to fix. */
const offences = (where: typeof files, pattern: RegExp) =>
  where.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`))

test('the files and their imports are found', () => {
  const parts = new Set(files.map(({ path }) => path.split('/')[1]))
  expect(parts).toEqual(new Set(['contract', 'web', 'demo', 'service', 'tools', 'testing']))
  expect(importsOf('web')).toContain('src/contract/index.ts')
})

describe('arrows', () => {
  test('every file has a place', () => {
    expect(product.filter(({ path }) => placeOf(path) === undefined).map(({ path }) => path)).toEqual([])
  })

  test('every import follows them', () => {
    const wrong = product.flatMap(({ path, imports }) =>
      imports
        .filter((imported) => imported.startsWith('src/') && !isAllowed(path, imported))
        .map((imported) => `${path} imports ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  test('no two places import each other, types included, except those listed with a reason', () => {
    const pairs = new Set(
      product.flatMap(({ path, imports }) =>
        imports
          .filter((imported) => imported.startsWith('src/') && homeOf(imported) !== homeOf(path))
          .map((imported) => `${homeOf(path)} ${homeOf(imported)}`),
      ),
    )
    const both = [...pairs].filter((pair) => {
      const [one = '', other = ''] = pair.split(' ')
      return one < other && pairs.has(`${other} ${one}`)
    })
    expect(both).toEqual(Object.keys(mutual))
  })

  test('there are no import cycles between files, types included', () => {
    expect(findCycles(product)).toEqual([])
  })

  test('every place in the table exists', () => {
    const places = new Set(files.map(({ path }) => placeOf(path)))
    expect(Object.keys(arrows).filter((place) => !places.has(place))).toEqual([])
  })

  test.each([
    ['src/web/data/client/client.ts', 'src/service/serve/app.ts'],
    ['src/service/serve/app.ts', 'src/web/paths.ts'],
    ['src/web/gallery/grid/photo-grid.tsx', 'src/web/data/client/client.ts'],
    ['src/web/gallery/layout/rows.ts', 'src/contract/index.ts'],
    ['src/web/features/albums/album-card.tsx', 'src/web/features/webhooks/webhook-form.tsx'],
    ['src/web/features/albums/album-card.tsx', 'src/web/pages/albums-page.tsx'],
    ['src/web/ui/button.tsx', 'src/web/paths.ts'],
    ['src/web/lib/i18n/format.ts', 'src/web/ui/button.tsx'],
    ['src/service/photos/photos.ts', 'src/service/albums/album-store.ts'],
    ['src/service/db/tables.ts', 'src/service/albums/albums.ts'],
    ['src/service/albums/albums.ts', 'src/service/cli/read-command-line.ts'],
    ['src/contract/album.ts', 'src/web/lib/i18n/format.ts'],
    ['src/web/main.tsx', 'src/tools/chromium-args.ts'],
    ['src/web/a-new-folder/file.ts', 'src/web/lib/i18n/format.ts'],
  ])('%s may not import %s', (importer, imported) => {
    expect(isAllowed(importer, imported)).toBe(false)
  })

  test('the contract imports zod/mini and nothing else from outside', () => {
    const packages = importsOf('contract').filter((name) => !name.startsWith('src/'))
    expect(new Set(packages)).toEqual(new Set(['zod/mini']))
  })

  test('the web imports nothing of Node, and the service nothing of React', () => {
    expect(importsOf('web').filter((name) => /^(node:|hono|kysely|sharp|pg$)/.test(name))).toEqual([])
    expect(importsOf('service').filter((name) => /^(react|@tanstack|lucide)/.test(name))).toEqual([])
  })

  test('files of other folders are imported with #', () => {
    const leaving = product.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*\/[^']*)'/g)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => specifier.lastIndexOf('/') > 1)
        .map((specifier) => `${path} imports ${specifier}`),
    )
    expect(leaving).toEqual([])
  })
})

describe('names', () => {
  test('files and folders are kebab-case', () => {
    const named = files
      .flatMap(({ path }) => path.split('/').slice(1))
      .filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/.test(name))
    expect(named).toEqual([])
  })

  test('no file is called utils, helpers or the like', () => {
    const drawers = /^(utils?|helpers?|misc|common|manager|types)\./
    expect(files.filter(({ path }) => drawers.test(basename(path))).map(({ path }) => path)).toEqual([])
  })

  test('there is one barrel', () => {
    const barrels = files.filter(({ path }) => basename(path).startsWith('index.')).map(({ path }) => path)
    expect(barrels).toEqual(['src/contract/index.ts'])
  })

  test('exports are named: no default exports, no export *', () => {
    expect(offences(files, /^export default .*/gm)).toEqual([])
    expect(offences(files, /^export \* .*/gm)).toEqual([])
  })
})

describe('sizes', () => {
  test('no folder has more than 20 files beside its tests', () => {
    const counts = Map.groupBy(product, ({ path }) => dirname(path))
    expect(
      [...counts].filter(([, inside]) => inside.length > 20).map(([folder, inside]) => `${folder}: ${inside.length}`),
    ).toEqual([])
  })

  test('no file imports more than 20 others', () => {
    const many = product.filter(({ imports }) => new Set(imports).size > 20)
    expect(many.map(({ path, imports }) => `${path}: ${new Set(imports).size}`)).toEqual([])
  })
})

test('no module has mutable state of its own', () => {
  expect(offences(product, /^(?:export )?let .*/gm)).toEqual([])
})

test('the product imports no test tools or fixtures', () => {
  expect(
    product.flatMap(({ path, imports }) =>
      imports
        .filter((name) => /^(vitest|@vitest|playwright|@playwright|fast-check)|^src\/testing\//.test(name))
        .map((name) => `${path} imports ${name}`),
    ),
  ).toEqual([])
})

test('a type’s name says what the value is, not that it was asked, seen, given, told or kept', () => {
  const said = /^(?:export )?type (?:Asked|Given|Seen|Told|Kept|Said|Looked|Parts|Place)\b.*/gm
  expect(offences(product, said)).toEqual([])
})

test('files stay small: 300 lines, tests 600', () => {
  const long = files.filter(({ path, text }) => text.trimEnd().split('\n').length > (isTest(path) ? 600 : 300))
  expect(long.map(({ path }) => path)).toEqual([])
})

test('the environment is read in read-command-line.ts only', () => {
  const wrong = offences(inPart('service'), /process\.env\b.*/g)
  expect(wrong.filter((place) => !place.startsWith('src/service/cli/read-command-line.ts'))).toEqual([])
  expect(offences(inPart('web'), /process\.env\b.*/g)).toEqual([])
})

test('the service gets time and randomness by injection', () => {
  const wrong = offences(inPart('service'), /Date\.now\(|new Date\(\)|randomUUID|Math\.random\(/g)
  expect(wrong.filter((place) => !place.startsWith('src/service/core/system-clock.ts'))).toEqual([])
})

test('no file has an absolute path of somebody’s machine', () => {
  const places = /(?<![\w.:/*-])\/(?:home|root|work|tmp|Users)\/[^\s'"`)]*/g
  expect(
    offences(
      projectFiles().map((file) => ({ ...file, imports: [] })),
      places,
    ),
  ).toEqual([])
})
