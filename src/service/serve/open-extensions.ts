import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#service/context.ts'
import { callersExtension } from '#service/extensions/callers.ts'
import { libraryExtensions } from '#service/extensions/imports.ts'
import { liveExtension } from '#service/extensions/live/live.ts'
import { previewExtension, shareExtension } from '#service/extensions/preview.ts'
import { createThumbnailStore } from '#service/extensions/thumbnail-store.ts'
import { createThumbnails, thumbnailsExtension } from '#service/extensions/thumbnails.ts'
import { openUploads } from '#service/extensions/uploads/open-uploads.ts'
import { webhookExtensions } from '#service/extensions/webhook-extensions.ts'
import { createDecodePool } from '#service/library/decode/decode-pool.ts'
import type { MemoryBudget } from '#service/library/decode/memory-budget.ts'
import type { ImportProgress } from '#service/library/import/import-progress.ts'
import type { Library } from '#service/library/import/library.ts'
import { createStableRestorer, type RestorerOptions } from '#service/library/restore/restore-stable.ts'
import { claimOf } from '#service/library/source/media-files.ts'
import { createMediaSigner } from '#service/photos/media-address.ts'
import { getSharedPreview } from '#service/photos/photos.ts'
import { type ServeOptions, THUMBNAIL_FOLDER } from './serve-options.ts'

type ExtensionOptions = {
  options: Pick<ServeOptions, 'data' | 'storage' | 'library' | 'without' | 'mediaSeconds'>
  operatorId: string
  progress: ImportProgress
  /** Shared with the import's decoders. */
  memory: MemoryBudget
  source: RestorerOptions['source']
  /** undefined until it is started. */
  getLibrary: () => Pick<Library, 'scanSoon' | 'accept'> | undefined
}

/** The one list of our extensions, with decode pools of their own, so that they don't wait for the import's. */
export function openExtensions(
  context: Context,
  { options, operatorId, progress, memory, source, getLibrary }: ExtensionOptions,
) {
  const { data, storage, library, without, mediaSeconds } = options
  const stopping = new AbortController()
  const pool = createDecodePool({ memory, isUrgent: true })
  // apart, since reading a video of 4 GB must not hold up thumbnails
  const examining = createDecodePool({ memory })
  const uploads = join(data, 'uploads')
  const upload = openUploads({
    context,
    dir: uploads,
    storage,
    isPhotoName: (name) => claimOf(name) !== undefined,
    examine: async (path, name) =>
      examining.run({ task: 'derive', root: await realpath(uploads), path, claim: claimOf(name) ?? 'image' }),
    isPaused: () => progress.get().state === 'paused',
    scanSoon: () => getLibrary()?.scanSoon(),
  })
  const signer = createMediaSigner({ secret: context.secrets.media, seconds: mediaSeconds })
  const offered = [
    shareExtension((slug) => getSharedPreview(context, signer, slug)),
    ...webhookExtensions(context),
    thumbnailsExtension,
    previewExtension(context),
    callersExtension(context),
    ...libraryExtensions({
      context,
      getState: progress.get,
      operatorId,
      accept: async () => getLibrary()?.accept() ?? 0,
      scanSoon: () => getLibrary()?.scanSoon(),
    }),
    upload,
    // lets the app explain how to serve a folder of one's own
    ...(library === undefined ? [{ name: 'demo' }] : []),
    liveExtension({
      context,
      waitingIn: progress.waitingIn,
      onWaiting: (listener) => progress.subscribe(listener),
      signal: stopping.signal,
    }),
  ]
  const thumbnails = createThumbnails({
    store: createThumbnailStore({ dir: join(data, THUMBNAIL_FOLDER) }),
    shrink: pool.shrink,
  })
  return {
    extensions: offered.filter(({ name }) => !without.includes(name)),
    ...(without.includes('thumbnails') ? {} : { thumbnails }),
    restore: createStableRestorer({ context, pool, source }),
    /** Called once the library is started: lands the uploads that were complete when the last process ended. */
    resume: () => void upload.resume(),
    /** Ends the live streams, which would never end by themselves. */
    hangUp: () => stopping.abort(),
    close(): void {
      pool.close()
      examining.close()
    },
  }
}
