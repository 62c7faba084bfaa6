import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Which modules the build puts into one file. A chunk includes what its modules import; a group of higher priority
 * takes what it shares with a lower one. Few files compress better than many, and `vendor` stays the same when only
 * this project's code changes.
 *
 * Modules are paths below src/web; a test checks that each exists.
 */
export const chunkPlan = {
  /** Each chunk is these entries with their static imports. */
  entries: {
    start: ['main.tsx'],
    firstScreen: ['first-screen/first-screen.ts'],
    /** With small modules that the first page needs, and others do too. */
    app: [
      'app/start-app.tsx',
      'lib/use-address-text.ts',
      'lib/i18n/rich-text.tsx',
      'data/live/refetch-active.ts',
      'data/album/album-title.ts',
      '../../node_modules/lucide-react/dist/esm/icons/images.mjs',
    ],
    sheet: ['pages/album-page.tsx'],
    albums: ['pages/albums-page.tsx'],
    wall: ['pages/share-page.tsx'],
    /** Shared by the album and the public page, neither of which loads the other. */
    viewer: ['gallery/viewer/photo-viewer.tsx'],
    /**
     * What an album's page loads once its photos are shown: one file instead of two dozen. Includes all it takes to
     * store a change and to report failures, since the network may be gone by then.
     */
    afterFirstScreen: [
      'data/selection/open-selection.ts',
      'data/seen/open-seen.ts',
      'data/resources/own-uploads.ts',
      'data/journal/open-journal.ts',
      'data/labelling/labelling.ts',
      'data/outbox/open-outbox.ts',
      'features/labelling/labelling-layer.tsx',
      'features/labelling/selection-toolbar.tsx',
      'features/seen/since-line.tsx',
      'features/selection/select-all.tsx',
      'features/selection/selection-bar.tsx',
      'features/journal/undo-keys.tsx',
      'gallery/selection/selection-layer.tsx',
      'pages/photo-page.tsx',
      'app/background.tsx',
    ],
  },
  /** Needed by the first screen and by the app, neither of which loads the other. */
  startToo: [
    '../contract/session-header.ts',
    'data/client/service-request.ts',
    'lib/web-storage.ts',
    'data/resources/thumbnail-address.ts',
    'gallery/pictures/thumbnail-widths.ts',
  ],
  /** Used by the sheet, the outbox and the webhooks, none of which loads the others. */
  columns: [
    'data/album/photo-bits.ts',
    'data/album/label-index.ts',
    'data/album/label.ts',
    'data/labels/label-changes.ts',
    'data/labels/similar-labels.ts',
    'data/labels/messages.ts',
  ],
  /** Small modules shared by the webhooks' lazy chunks: in one chunk, so that the first load lists fewer files. */
  webhooks: [
    'features/webhooks/webhook-words.ts',
    'data/webhooks/webhook-change.ts',
    'data/webhooks/webhook-config.ts',
  ],
  /** Shared by seven chunks or more, but not needed before there are labels to show or a dialog to open. */
  notShared: [
    'data/client/ask-extension.ts',
    'data/album/photo-set.ts',
    'data/album/album-key.ts',
    'data/outbox/label-batch.ts',
    'lib/text/visible-text.ts',
    'lib/idb.ts',
    'lib/text/digest-text.ts',
    'lib/first-of.ts',
    'lib/save-file.ts',
    'lib/use-mounted.ts',
    'lib/keyboard/use-pass-focus.ts',
    'lib/copy-text.ts',
    'data/labels/messages.ts',
    'data/labels/label-hue.ts',
    'labels-ui/label-dot.tsx',
    'ui/visible-text.tsx',
    // the albums page needs it, the public page doesn't
    'ui/segmented.tsx',
    'ui/dialog.tsx',
    'ui/fields/field.tsx',
    'ui/fields/text-field.tsx',
    'ui/fields/use-combobox.ts',
    'labels-ui/label-chip.tsx',
    'labels-ui/messages.ts',
    'data/labels/similar-labels.ts',
    'data/filter/',
    'data/labelling/',
    'data/outbox/',
    'data/photo-stream/',
    'data/cull/',
    'data/webhooks/',
    'data/resources/subscription-mutations.ts',
    'data/resources/delivery-queries.ts',
    'data/client/stored-list.ts',
    'data/use-cull-store.ts',
  ],
} as const

const places = (modules: readonly string[]) => modules.map((module) => resolve('src/web', module))

type Test = (id: string, context: Rolldown.ChunkingContext) => boolean

/** Tests whether a module is one of these or statically imported by one, directly or not. */
function importedBy(modules: readonly string[]): Test {
  const found = new Set<string>()
  return (id, context) => {
    const waiting = found.size === 0 ? places(modules) : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      // the icons' index imports all of them; each belongs to the modules that use it
      if (found.has(next) || next.endsWith('/lucide-react.mjs')) continue
      found.add(next)
      waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []))
    }
    return found.has(id)
  }
}

/** A chunk of the modules that pass all of these tests. */
const chunkOf = (name: string, ...tests: Test[]) => ({
  name: (...module: Parameters<Test>) => (tests.every((test) => test(...module)) ? name : null),
  debugName: name,
})

/** A chunk of these modules, without their imports. */
const chunkFrom = (name: string, modules: readonly string[]) => {
  const paths = new Set(places(modules))
  return { name, test: (id: string) => paths.has(id) }
}

function isSharedChunk(id: string): boolean {
  const isShared = places(['ui/', 'labels-ui/', 'lib/', 'data/']).some((folder) => id.startsWith(`${folder}/`))
  return isShared && !places(chunkPlan.notShared).some((place) => id === place || id.startsWith(`${place}/`))
}

const isControl = (id: string) => places(['ui', 'labels-ui']).some((folder) => id.startsWith(`${folder}/`))

const { entries } = chunkPlan
const sheet = importedBy(entries.sheet)
const afterFirstScreen = importedBy(entries.afterFirstScreen)
/** What an album's page runs, at first or later. */
const album: Test = (...module) => sheet(...module) || afterFirstScreen(...module)

/** Tree-shakes the contract: its schemas are calls, which the bundler can't know to have no side effects. */
export const treeshake = { moduleSideEffects: [{ test: /src\/contract\//, sideEffects: false }] }

export const chunkGroups = [
  // the parts of the contract in the first load, without schemas
  { name: 'app', test: /src\/contract\/(routes|cursor|limits)/, priority: 8 },
  // without the extensions' schemas, which load with the pages that use them
  { name: 'schemas', test: /node_modules\/zod\/|src\/contract\/(?!extensions|session-header)/, priority: 7 },
  // the only schema of the extensions that the public page needs
  { name: 'shared-album', test: /src\/contract\/extensions\/share\.ts/, priority: 7 },
  { ...chunkOf('start', importedBy(entries.start)), priority: 6 },
  { ...chunkFrom('start', chunkPlan.startToo), priority: 6 },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\/(useQueries|queriesObserver)\.)/,
    priority: 5,
  },
  // only the webhooks use useQueries
  { name: 'queries', test: /@tanstack\/.*\/(useQueries|queriesObserver)\./, priority: 4.5 },
  { ...chunkOf('first-screen', importedBy(entries.firstScreen)), priority: 5 },
  { ...chunkOf('app', importedBy(entries.app)), priority: 4 },
  { ...chunkFrom('columns', chunkPlan.columns), priority: 4 },
  { ...chunkFrom('webhooks', chunkPlan.webhooks), priority: 4 },
  { name: 'shared', test: isSharedChunk, minShareCount: 7, priority: 3 },
  // shared icons: those of the first page load with it
  {
    name: 'albums',
    test: /lucide-react\/.*\/(ellipsis|image-plus|folder-input|search-x|cloud-off|plus|share-2|pencil|trash|x)\.mjs/,
    priority: 4,
  },
  // and those of an open photo with the viewer
  {
    name: 'viewer',
    test: /lucide-react\/.*\/(arrow-left|circle-dot|chevron-left|chevron-right|download|eye-off|gallery-thumbnails|image-off|link-2-off|tag|zoom-in|zoom-out)\.mjs/,
    priority: 4,
  },
  { name: 'icons', test: /lucide-react\//, minShareCount: 2, priority: 3 },
  { ...chunkOf('albums', importedBy(entries.albums), album), priority: 3 },
  { ...chunkOf('wall', importedBy(entries.wall), sheet), priority: 3 },
  { ...chunkOf('sheet', sheet), priority: 2 },
  { ...chunkOf('viewer', importedBy(entries.viewer)), priority: 2 },
  { name: 'parts', test: isControl, minShareCount: 2, priority: 2 },
  { ...chunkOf('after-first-screen', afterFirstScreen), priority: 1 },
]
