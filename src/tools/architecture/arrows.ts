// from the data only the files whose types the gallery uses
const gallery = {
  layout: ['web/lib', 'web/data/album/photo-media.ts'],
  pictures: ['web/gallery/layout', 'web/data/resources/thumbnail-address.ts'],
  navigation: ['web/gallery/layout'],
  selection: ['web/gallery/layout', 'web/gallery/navigation', 'web/data/selection'],
  tile: ['web/gallery/layout', 'web/gallery/pictures', 'web/gallery/selection'],
  filmstrip: ['web/gallery/layout', 'web/gallery/pictures'],
  scrubber: ['web/gallery/layout', 'web/gallery/navigation', 'web/gallery/pictures'],
  viewer: ['web/gallery/layout', 'web/data/album/photo-media.ts'],
}

/** Pure modules about the album, which all mechanisms of the data use. */
const pureData = ['web/data/album', 'web/data/labels', 'web/data/filter', 'web/data/selection']
const mechanisms = [
  'photo-stream',
  'outbox',
  'journal',
  'labelling',
  'merge-labels',
  'views',
  'cull',
  'seen',
  'uploads',
  'live',
  'webhooks',
].map((folder) => `web/data/${folder}`)
const belowFeatures = ['web/paths.ts', 'web/lib', 'web/ui', 'web/labels-ui', 'web/gallery', 'web/data', 'contract']

const core = ['service/core', 'contract']
// a domain is reached through its use-cases, never through its store or policy
const useCases = ['albums', 'photos', 'webhooks', 'callers', 'deliveries'].map(
  (domain) => `service/${domain}/${domain}.ts`,
)
const belowDomains = [...core, 'service/context.ts', 'service/db', 'service/storage', 'service/http']

/**
 * What each place may import besides itself and packages: a place with all below it, or one file. A place is a folder,
 * two levels deep (`web/data/outbox`, `service/http`), or a file at the root of a part. A place missing here fails the
 * test. The files directly in a folder are a place of their own: `web/data` does not include its subfolders.
 */
export const arrows: Record<string, readonly string[]> = {
  contract: [],
  demo: ['demo/painting', 'demo/scenes'],
  'demo/painting': [],
  'demo/scenes': ['demo/painting'],

  'web/lib': [],
  'web/lib/i18n': ['web/lib'],
  'web/lib/text': ['web/lib', 'web/lib/i18n'],
  'web/lib/async': ['web/lib'],
  'web/lib/keyboard': ['web/lib'],
  'web/lib/picture': [],
  'web/lib/screen': [],
  'web/paths.ts': ['contract'],
  'web/ui': ['web/lib'],
  'web/ui/fields': ['web/ui', 'web/lib'],
  'web/ui/dialogs': ['web/ui', 'web/lib'],
  'web/ui/menu': ['web/ui', 'web/lib'],
  'web/ui/screen': ['web/ui', 'web/lib'],
  'web/labels-ui': ['web/data/labels', 'web/ui', 'web/lib'],
  'web/gallery/layout': gallery.layout,
  'web/gallery/pictures': [...gallery.pictures, 'web/lib'],
  'web/gallery/navigation': [...gallery.navigation, 'web/ui', 'web/lib'],
  'web/gallery/selection': [...gallery.selection, 'web/ui', 'web/lib'],
  'web/gallery/tile': [...gallery.tile, 'web/ui', 'web/lib'],
  'web/gallery/filmstrip': [...gallery.filmstrip, 'web/ui', 'web/lib'],
  'web/gallery/scrubber': [...gallery.scrubber, 'web/ui', 'web/lib'],
  'web/gallery/viewer': [...gallery.viewer, 'web/ui', 'web/lib'],
  'web/gallery/grid': ['web/gallery', 'web/data/resources/thumbnail-address.ts', 'web/ui', 'web/lib'],

  'web/data/client': ['web/lib', 'contract'],
  'web/data/album': ['web/lib', 'contract'],
  'web/data/labels': ['web/data/album', 'web/lib', 'contract'],
  'web/data/selection': ['web/data/album', 'web/lib'],
  'web/data/filter': ['web/data/album', 'web/data/labels', 'web/lib', 'contract'],
  'web/data/photo-stream': [...pureData, 'web/data/client', 'web/lib', 'contract'],
  'web/data/outbox': [...pureData, 'web/data/client', 'web/data/photo-stream', 'web/lib', 'contract'],
  'web/data/journal': [
    ...pureData,
    'web/data/client',
    'web/data/photo-stream',
    'web/data/outbox',
    'web/lib',
    'contract',
  ],
  'web/data/labelling': [...pureData, 'web/data/client', 'web/data/outbox', 'web/lib', 'contract'],
  'web/data/views': [...pureData, 'web/data/client', 'web/data/labelling', 'web/lib', 'contract'],
  'web/data/cull': [...pureData, 'web/data/client', 'web/data/labelling', 'web/lib', 'contract'],
  'web/data/seen': [...pureData, 'web/data/client', 'web/lib', 'contract'],
  'web/data/answer-cache': ['web/data/client', 'web/lib'],
  'web/data/uploads': ['web/data/client', 'web/lib', 'contract'],
  'web/data/live': ['web/data/client', 'web/data/resources', 'web/lib', 'contract'],
  'web/data/download': [...pureData, 'web/data/client', 'web/data/photo-stream', 'web/lib', 'contract'],
  'web/data/resources': [
    ...pureData,
    'web/data/client',
    'web/data/photo-stream',
    'web/data/outbox',
    'web/lib',
    'contract',
  ],
  'web/data/merge-labels': [
    ...pureData,
    'web/data/client',
    'web/data/outbox',
    'web/data/journal',
    'web/data/resources',
    'web/lib',
    'contract',
  ],
  'web/data/webhooks': ['web/data/client', 'web/data/resources', 'web/lib', 'contract'],
  'web/data': [...pureData, ...mechanisms, 'web/data/client', 'web/data/resources', 'web/lib', 'contract'],

  // its components are those that several features share
  'web/album': ['web/paths.ts', 'web/gallery', 'web/data', 'web/labels-ui', 'web/ui', 'web/lib', 'contract'],
  'web/features/*': [...belowFeatures, 'web/album'],
  'web/pages': [...belowFeatures, 'web/album', 'web/features'],
  'web/first-screen': belowFeatures,
  'web/app': [
    ...belowFeatures,
    'web/album',
    'web/features',
    'web/pages',
    'web/first-screen',
    'web/app/shortcuts',
    'web/app/offline',
    'web/app/hints',
    'web/app/key',
    'web/app/notices',
  ],
  'web/app/shortcuts': [...belowFeatures, 'web/features'],
  'web/app/offline': [...belowFeatures, 'web/app-worker/page-message.ts'],
  'web/app/hints': [...belowFeatures],
  'web/app/key': [...belowFeatures, 'web/features'],
  'web/app/notices': [...belowFeatures],
  'web/app-worker': [],
  'web/main.tsx': [...belowFeatures, 'web/first-screen', 'web/app', 'web/theme.css'],

  'service/core': [],
  'service/db/migrations': core,
  'service/db': ['service/db/migrations', ...core],
  'service/db/move': ['service/db', ...core],
  'service/storage': core,
  'service/context.ts': ['service/db', 'service/storage', ...core],
  'service/http': [...core, 'service/context.ts', 'service/storage'],
  'service/deliveries/guard': core,
  'service/deliveries/outbox': belowDomains,
  'service/deliveries/inbox': [...belowDomains, 'service/deliveries/outbox'],
  'service/deliveries/log': [...belowDomains, 'service/deliveries/outbox'],
  'service/deliveries/overview': [...belowDomains, 'service/deliveries/log'],
  'service/deliveries/dispatch': [
    ...belowDomains,
    'service/deliveries/outbox',
    'service/deliveries/inbox',
    'service/deliveries/log',
    'service/deliveries/guard',
  ],
  'service/deliveries': ['service/deliveries'],
  'service/albums': [...belowDomains, ...useCases],
  'service/photos': [...belowDomains, ...useCases],
  'service/webhooks': [...belowDomains, ...useCases],
  'service/callers': [...belowDomains, ...useCases],
  'service/library/decode': [...core, 'service/db/tables.ts'],
  'service/library/source': [...core, 'service/storage', 'service/library/decode'],
  'service/library/import': [...belowDomains, ...useCases, 'service/library/decode', 'service/library/source'],
  'service/library/restore': [
    ...core,
    'service/context.ts',
    'service/db/tables.ts',
    ...useCases,
    'service/library/decode',
    'service/library/source',
  ],
  'service/library/check': [...core, 'service/db', 'service/storage', 'service/library/source'],
  'service/library/lead': [...belowDomains, 'service/library/import'],
  'service/extensions': [...belowDomains, ...useCases],
  'service/extensions/live': [...belowDomains, ...useCases, 'service/extensions/extensions.ts'],
  'service/extensions/uploads': [...belowDomains, ...useCases, 'service/extensions/extensions.ts'],
  'service/metrics': [...core, 'service/context.ts', 'service/db', 'service/deliveries/deliveries.ts'],
  'service/gateway': [...core, 'service/http'],
  'service/gateway/pass-through': [...core, 'service/gateway/gateway.ts', 'service/http'],
  'service/gateway/pictures': [
    ...core,
    'service/context.ts',
    'service/gateway/gateway.ts',
    'service/http',
    'service/extensions',
    'service/deliveries/guard',
    'service/library/decode',
  ],
  'service/gateway/inbox': [...core, 'service/gateway/gateway.ts', 'service/extensions', 'service/http'],
  'service/gateway/session': [...core, 'service/gateway/gateway.ts', 'service/http'],
  'service/serve': [...belowDomains, ...useCases, 'service', 'demo'],
  'service/cli': [...belowDomains, ...useCases, 'service/gateway/session', 'service/serve', 'service/library', 'demo'],
  'service/main.ts': ['service/cli'],

  tools: ['tools', 'web/app-worker/app-files.ts', 'service/http/security-headers.ts'],
  testing: ['testing', 'tools', 'contract', 'web', 'service', 'demo'],
}

/** Pairs of places that may import each other, each with the reason. */
export const mutual: Record<string, string> = {}

/** The place of a file in the table above; undefined if it has none. */
export function placeOf(path: string): string | undefined {
  const segments = path.replace(/^src\//, '').split('/')
  const [part = '', folder = '', ...deeper] = segments
  if (part === 'contract' || part === 'testing' || part === 'tools') return part
  if (part === 'web' && folder === 'features') return deeper.length > 1 ? 'web/features/*' : undefined
  const folders = segments.slice(0, -1).slice(0, 3).join('/')
  const place = segments.length === 2 && part !== 'demo' ? segments.join('/') : folders
  return Object.hasOwn(arrows, place) ? place : undefined
}

/** The folder whose files may import one another freely. */
export function homeOf(path: string): string {
  const place = placeOf(path)
  if (place === 'web/features/*') return path.split('/').slice(0, 4).join('/')
  return `src/${place ?? path}`
}

/** Whether an import within the project follows the arrows. */
export function isAllowed(importer: string, imported: string): boolean {
  const place = placeOf(importer)
  if (place === undefined) return false
  const isHome = homeOf(importer) === homeOf(imported) && placeOf(imported) === place
  if (isHome) return true
  return (arrows[place] ?? []).some((target) => imported === `src/${target}` || imported.startsWith(`src/${target}/`))
}
