import { globSync, readFileSync, type Dirent } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SourceFile = {
  /** From the project's root: `src/web/paths.ts`. */
  path: string
  text: string
  /** Its imports: files of the project as paths from the root, packages as written. */
  imports: string[]
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

// not after a dot: `object.import('x')` is not an import
const importPattern = /(?<![\w.])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g

const resolved = (importer: string, specifier: string) => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(importer), specifier)) : specifier
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Every TypeScript file of src. */
export const sourceFiles = (): SourceFile[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = [...withoutComments(text).matchAll(importPattern)].map(([, specifier = '']) =>
      resolved(path, specifier),
    )
    return { path, text, imports }
  })

/** Every text file of the project that git does not ignore. */
export function projectFiles(): { path: string; text: string }[] {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const isLeftOut = ({ name, parentPath }: Dirent) =>
    ignored.includes(name) ||
    ignored.includes(`/${join(parentPath, name).slice(root.length)}`) ||
    name === '.git' ||
    /\.(png|jpe?g|webp|tsbuildinfo)$/.test(name)
  return globSync(['**/*.*', '**/.*', '.*/**'], { cwd: root, exclude: isLeftOut, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(root.length), text: readFileSync(file, 'utf8') }))
}
