const web = {
  lib: ['web/lib'],
  paths: ['web/paths.ts', 'contract'],
  ui: ['web/ui', 'web/lib'],
  gallery: ['web/gallery', 'web/ui', 'web/lib'],
  data: ['web/data', 'web/lib', 'contract'],
}
const below = [...new Set(Object.values(web).flat())]

// a domain is reached through its use-cases, and never by its store or policy
const useCases = ['albums', 'photos', 'webhooks', 'callers', 'deliveries'].map((domain) => `service/${domain}/${domain}.ts`)
const ground = ['service/context.ts', 'service/log.ts', 'service/db', 'service/http', 'service/storage', 'contract']

/**
 * What each place may import beside itself and packages: a folder, or one file of it. A folder that is not named here
 * has no arrows, and the test says so; files at the root of the service put the rest together and may import all of it.
 */
const arrows: Record<string, readonly string[]> = {
  contract: [],

  'web/lib': web.lib,
  'web/paths.ts': web.paths,
  'web/ui': web.ui,
  'web/gallery': web.gallery,
  'web/data': web.data,
  'web/features/*': below,
  'web/pages': [...below, 'web/features'],
  'web/app': [...below, 'web/features', 'web/pages'],
  'web/main.tsx': [...below, 'web/features', 'web/pages', 'web/app', 'web/theme.css'],

  'service/context.ts': ['service/db', 'service/storage', 'service/log.ts'],
  'service/log.ts': [],
  'service/db': ['service/context.ts', 'service/log.ts'],
  'service/storage': ['service/context.ts', 'service/log.ts'],
  'service/http': ['service/context.ts', 'service/log.ts', 'service/storage', 'service/callers/callers.ts', 'contract'],
  'service/albums': [...ground, ...useCases],
  'service/photos': [...ground, ...useCases],
  'service/webhooks': [...ground, ...useCases],
  'service/callers': [...ground, ...useCases],
  'service/deliveries': [...ground, ...useCases],
  'service/library': [...ground, ...useCases],
  'service/extensions': [...ground, ...useCases],
  'service/*.ts': ['service', 'contract'],

  testing: ['testing', 'contract', 'web', 'service'],
}

/** The place in the table above that a file belongs to, or undefined when nobody gave it one. */
export function placeOf(path: string): string | undefined {
  const [, room = '', folder = '', ...rest] = path.split('/')
  if (room === 'contract' || room === 'testing') return room
  const place = `${room}/${folder}`
  if (place === 'web/features' && rest.length > 0) return 'web/features/*'
  if (Object.hasOwn(arrows, place)) return place
  return room === 'service' && rest.length === 0 ? 'service/*.ts' : undefined
}

/** The folder whose files may import one another freely. */
export const homeOf = (path: string): string => {
  const [, room, folder, name, ...deeper] = path.split('/')
  if (room === 'contract') return 'src/contract/'
  const isFeature = room === 'web' && folder === 'features' && deeper.length > 0
  return isFeature ? `src/web/features/${name}/` : `src/${room}/${folder}/`
}

/** Whether this import follows the arrows; packages are judged elsewhere. */
export function isAllowed(importer: string, imported: string): boolean {
  const place = placeOf(importer)
  if (place === undefined) return false
  if (imported.startsWith(homeOf(importer))) return true
  return (arrows[place] ?? []).some((target) => imported === `src/${target}` || imported.startsWith(`src/${target}/`))
}
