import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Which modules the build puts into one file. A chunk takes along what its modules import, so a group that stands higher
 * takes what it shares with a lower one. In few files code compresses better than in many, and `vendor` stays the same
 * when only our own code changes.
 *
 * Modules are named by their path below src/web; a test holds that each is there.
 */
export const chunkPlan = {
  /** Entries: a chunk is what these import before they run. */
  entries: {
    start: ['main.tsx'],
    firstScreen: ['first-screen/first-screen.ts'],
    app: ['app/start-app.tsx'],
    sheet: ['pages/album-page.tsx'],
    albums: ['pages/albums-page.tsx'],
    wall: ['pages/share-page.tsx'],
    /** Shared by the album and the public page, neither of which brings the other. */
    viewer: ['gallery/viewer/photo-viewer.tsx'],
    /**
     * What an album's page loads by itself once its photos are shown: as one file instead of two dozen. With all that
     * keeping a change takes, and telling what failed: when that is needed the network may be gone.
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
  /** Needed by the first screen and by the app; neither brings the other. */
  startToo: [
    '../contract/session-header.ts',
    'data/client/service-request.ts',
    'lib/web-storage.ts',
    'data/resources/thumbnail-address.ts',
    'gallery/pictures/thumbnail-widths.ts',
  ],
  /** Read by the sheet, the outbox and the webhooks; none brings the others. */
  columns: [
    'data/album/photo-bits.ts',
    'data/album/label-index.ts',
    'data/album/label.ts',
    'data/labels/label-changes.ts',
    'data/labels/similar-labels.ts',
    'data/labels/messages.ts',
  ],
  /** Small, and shared by what the webhooks load late: one name less in the first load for each. */
  webhooks: [
    'features/webhooks/webhook-words.ts',
    'features/webhooks/filter/webhook-search.ts',
    'data/webhooks/webhook-change.ts',
  ],
  /** Shared by seven chunks and more, but of no use before there are labels to show or a dialog to open. */
  notInFrame: [
    'data/client/ask-extension.ts',
    'data/outbox/label-batch.ts',
    'lib/text/visible-text.ts',
    'lib/idb.ts',
    'lib/text/digest-text.ts',
    'lib/first-of.ts',
    'lib/save-file.ts',
    'lib/copy-text.ts',
    'data/labels/messages.ts',
    'data/labels/label-hue.ts',
    'labels-ui/label-dot.tsx',
    'ui/visible-text.tsx',
    'ui/dialog.tsx',
    'ui/field.tsx',
    'ui/text-field.tsx',
    'ui/use-combobox.ts',
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
    'data/client/stored-list.ts',
    'data/use-cull-store.ts',
  ],
} as const

const places = (modules: readonly string[]) => modules.map((module) => resolve('src/web', module))

type Test = (id: string, context: Rolldown.ChunkingContext) => boolean

/** Whether a module is one of these or imported by one, statically. */
function importedBy(modules: readonly string[]): Test {
  const found = new Set<string>()
  return (id, context) => {
    const waiting = found.size === 0 ? places(modules) : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      // the icons' index names all of them; each comes with whoever uses it
      if (found.has(next) || next.includes('/lucide-react/')) continue
      found.add(next)
      waiting.push(...(context.getModuleInfo(next)?.importedIds ?? []))
    }
    return found.has(id)
  }
}

/** A chunk of what all of these import. */
const chunkOf = (name: string, ...tests: Test[]) => ({
  name: (...module: Parameters<Test>) => (tests.every((test) => test(...module)) ? name : null),
  debugName: name,
})

/** A chunk of these modules themselves. */
const chunkFrom = (name: string, modules: readonly string[]) => {
  const paths = new Set(places(modules))
  return { name, test: (id: string) => paths.has(id) }
}

function isFrame(id: string): boolean {
  const isShared = places(['ui/', 'labels-ui/', 'lib/', 'data/']).some((folder) => id.startsWith(`${folder}/`))
  return isShared && !places(chunkPlan.notInFrame).some((place) => id === place || id.startsWith(`${place}/`))
}

const isControl = (id: string) => places(['ui', 'labels-ui']).some((folder) => id.startsWith(`${folder}/`))

const { entries } = chunkPlan
const sheet = importedBy(entries.sheet)
const afterFirstScreen = importedBy(entries.afterFirstScreen)
/** What an album's page runs, then or later. */
const album: Test = (...module) => sheet(...module) || afterFirstScreen(...module)

/** Of the contract only what is used: its schemas are calls, and the bundler can't know that they have no side effects. */
export const treeshake = { moduleSideEffects: [{ test: /src\/contract\//, sideEffects: false }] }

export const chunkGroups = [
  // the first load needs these of the contract, and none of its schemas
  { name: 'app', test: /src\/contract\/(routes|cursor|limits)/, priority: 8 },
  // without the extensions': they come with the pages that use them
  { name: 'schemas', test: /node_modules\/zod\/|src\/contract\/(?!extensions|session-header)/, priority: 7 },
  // all that the public page needs of the extensions
  { name: 'shared-album', test: /src\/contract\/extensions\/share\.ts/, priority: 7 },
  { ...chunkOf('start', importedBy(entries.start)), priority: 6 },
  { ...chunkFrom('start', chunkPlan.startToo), priority: 6 },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/(?!.*\/(useQueries|queriesObserver)\.)/,
    priority: 5,
  },
  // only the webhooks ask several queries at once
  { name: 'queries', test: /@tanstack\/.*\/(useQueries|queriesObserver)\./, priority: 4.5 },
  { ...chunkOf('first-screen', importedBy(entries.firstScreen)), priority: 5 },
  { ...chunkOf('app', importedBy(entries.app)), priority: 4 },
  { ...chunkFrom('columns', chunkPlan.columns), priority: 4 },
  { ...chunkFrom('webhooks', chunkPlan.webhooks), priority: 4 },
  { name: 'frame', test: isFrame, minShareCount: 7, priority: 3 },
  // of the icons that pages share, those of the first page come with it
  {
    name: 'albums',
    test: /lucide-react\/.*\/(ellipsis|images|image-off|image-plus|folder-input|search-x|cloud-off|plus|share-2|pencil|trash|x)\.mjs/,
    priority: 4,
  },
  // and those of an open photo with that
  {
    name: 'viewer',
    test: /lucide-react\/.*\/(arrow-left|circle-dot|chevron-left|chevron-right|download|eye-off|gallery-thumbnails|link-2-off|tag|zoom-in|zoom-out)\.mjs/,
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
