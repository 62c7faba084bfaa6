import type { AcceptedPhotos, ImportStatus } from '#contract/extensions.ts'
import { listMemberFolders } from '#service/albums/albums.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { listDamagedFiles } from '#service/photos/photos.ts'
import { bucketEventsExtension, eventsUrlOf } from './bucket-events.ts'
import type { Extension } from './extensions.ts'

/** The state of the library's import: counts by folder, since it knows no callers. */
export type ImportFacts = Omit<ImportStatus, 'albums' | 'refused' | 'damaged' | 'skipped' | 'eventsUrl'> & {
  missing: number
  waiting: ReadonlyMap<string, number>
  refused: ReadonlyMap<string, string>
  skipped: ReadonlyMap<string, { count: number; example: string }>
}

type ImportsOptions = {
  context: Context
  getState: () => ImportFacts
  operatorId: string
  /** Resumes the import without the missing photos that it is paused for; returns how many. */
  accept: () => Promise<number>
}

/** The reason shown to anyone but the operator: the true one may name paths, hosts and tables. */
const PAUSED = 'The library isn’t available right now. The operator can see why'

/** Progress of the import. Members see their albums; faults of the machine or its files are for the operator only. */
async function toImportStatus(
  { context, getState, operatorId }: ImportsOptions,
  callerId: string,
): Promise<ImportStatus> {
  const {
    waiting,
    refused,
    skipped,
    missing: _,
    deletedAlbums = [],
    goneFolders = [],
    reason,
    unwatched,
    ...state
  } = getState()
  const albums = waiting.size === 0 ? [] : await listMemberFolders(context.db, callerId)
  const status: ImportStatus = {
    ...state,
    albums: albums.flatMap(({ albumId, folder }) => {
      const left = waiting.get(folder)
      return left === undefined ? [] : [{ albumId, waiting: left }]
    }),
  }
  if (callerId !== operatorId) return reason === undefined ? status : { ...status, reason: PAUSED }
  return {
    ...status,
    reason,
    unwatched,
    eventsUrl: eventsUrlOf(context),
    refused: [...refused].map(([file, why]) => ({ file, reason: why })),
    damaged: await listDamagedFiles(context),
    skipped: [...skipped].map(([kind, { count, example }]) => ({ kind, count, example })),
    deletedAlbums,
    goneFolders,
  }
}

/** `imports`: progress of the import; the operator may resume it without missing photos. */
export const importsExtension = (options: ImportsOptions): Extension => ({
  name: 'imports',
  mount(api) {
    api.get('/extensions/imports', async (http) => {
      return http.json({ data: await toImportStatus(options, http.get('caller').callerId) })
    })
    api.post('/extensions/imports/accept', async (http) => {
      if (http.get('caller').callerId !== options.operatorId) throw new ServiceError('OPERATOR_REQUIRED')
      const data: AcceptedPhotos = { accepted: await options.accept() }
      return http.json({ data })
    })
  },
})

/** Extensions about the library: its import, and events of its store. */
export const libraryExtensions = (options: ImportsOptions & { scanSoon: () => void }): Extension[] => [
  importsExtension(options),
  bucketEventsExtension(options.context, options.scanSoon),
]
