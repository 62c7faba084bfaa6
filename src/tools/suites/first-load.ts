import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/** Budget of the first visit, in bytes of gzipped JavaScript. */
export const FIRST_LOAD_LIMIT = 150_000
/** What the first visit loads: the entry, the app (chunks of chunk-plan.ts), and the first page. */
const FIRST_MODULES = ['start', 'app', 'src/web/pages/albums-page.tsx']

/** Budget of an album's public page without `vendor` (React, router, queries), in bytes of gzipped JavaScript. */
export const PUBLIC_PAGE_LIMIT = 60_000
const PUBLIC_MODULES = ['start', 'app', 'src/web/pages/share-page.tsx']

const manifestOf = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
)
export type Manifest = z.infer<typeof manifestOf>

/** The files of these modules, or chunks by name, with all their static imports, each once. */
export function filesBefore(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const named = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]))
  const waiting = modules.map((module) => (Object.hasOwn(manifest, module) ? module : (named.get(module) ?? module)))
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const chunk = manifest[module]
    if (chunk === undefined) throw new Error(`${module} is not in the manifest: was it renamed?`)
    if (seen.has(module)) continue
    seen.add(module)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...seen].flatMap((module) => manifest[module]?.file ?? [])
}

async function scriptBytes(dist: string, modules: readonly string[], without: readonly string[] = []): Promise<number> {
  const manifest = manifestOf.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')))
  const left = new Set(without.flatMap((module) => filesBefore(manifest, [module])))
  const scripts = filesBefore(manifest, modules).filter((file) => file.endsWith('.js') && !left.has(file))
  const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(join(dist, file))).length))
  return sizes.reduce((total, size) => total + size, 0)
}

/** Bytes of gzipped JavaScript on the first visit to the app built in `dist`. */
export const firstLoadBytes = (dist: string): Promise<number> => scriptBytes(dist, FIRST_MODULES)

/** Bytes of gzipped JavaScript of an album's public page, without the libraries. */
export const publicPageBytes = (dist: string): Promise<number> => scriptBytes(dist, PUBLIC_MODULES, ['vendor'])
