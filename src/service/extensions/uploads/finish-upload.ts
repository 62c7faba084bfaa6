import { setTimeout as pause } from 'node:timers/promises'
import type { UploadProgress } from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { createSharedWork } from '#service/core/shared-work.ts'
import type { createUploadLanding } from './land-upload.ts'
import type { LibraryPlace } from './library-place.ts'
import type { UploadPieces } from './upload-pieces.ts'
import { createUploadResults, type UploadResult } from './upload-results.ts'

/** Why a file can't become a photo, like `Refusal` of the decoders: with either flag, another try may succeed. */
export type UploadRefusal = { refused: string; isUnreadable?: true; isMachineFault?: true }

/** An examined file: its content's hash, or a refusal. */
type ExaminedFile = { contentHash: string } | UploadRefusal

export type FinishOptions = {
  context: Context
  pieces: UploadPieces
  place: Pick<LibraryPlace, 'holds'>
  landing: Pick<ReturnType<typeof createUploadLanding>, 'land'>
  /** Examines a file of unknown content, in a process of its own. */
  examine: (path: string, name: string) => Promise<ExaminedFile>
  /** Injected so that tests decide when a request has waited long enough. */
  wait?: ((ms: number, signal: AbortSignal) => Promise<undefined>) | undefined
}

/** Longest wait of a request for its file to land: proxies and the app give up after 60 s. */
const SOON_MS = 20_000

/** Another process is landing the file. */
const isConflict = (error: unknown) => error instanceof ServiceError && error.code === 'UPLOAD_CONFLICT'

/** Plain words for technical messages of decoders; reasons of our own are plain already. */
function toPlain(reason: string): string {
  if (/pixel limit/.test(reason)) return 'it has too many pixels'
  return /^(Input|Vips|[a-z]+2?vips|[A-Za-z]+:)/.test(reason)
    ? 'it is damaged, or not a supported photo or video'
    : reason
}

/** Examines and lands complete uploads, and remembers the results. */
export function createUploadFinish({
  context,
  pieces,
  place,
  landing,
  examine,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}: FinishOptions) {
  const results = createUploadResults(context)
  const share = createSharedWork<UploadResult>()
  const warn = (error: unknown) => {
    if (!isConflict(error)) context.log.warn('could not import an upload', { error: String(error) })
  }

  async function run(id: string): Promise<UploadResult> {
    const ended = await results.find(id)
    const upload = await pieces.find(id)
    if (ended) {
      // the process may have been killed before it removed them
      if (upload) await pieces.remove(id)
      return ended.result
    }
    // landed meanwhile by a process of the previous version, which remembers no results
    if (upload === undefined) throw new ServiceError('UPLOAD_CONFLICT')
    const { callerId, albumId, size, name } = upload
    const examined = await examine(await pieces.openWhole(id, upload), name)
    // its bytes stay, and the sender asks again
    if ('refused' in examined && (examined.isUnreadable || examined.isMachineFault))
      throw new ServiceError('BUSY', { reason: 'can’t examine this file' })
    const result =
      'refused' in examined
        ? { refused: toPlain(examined.refused) }
        : await landing.land({ id, upload, contentHash: examined.contentHash })
    await results.save(id, { callerId, albumId, size, result })
    await pieces.remove(id)
    return result
  }

  /** Lands a complete upload, or joins its landing. */
  const land = (id: string, signal: AbortSignal = new AbortController().signal): Promise<UploadResult> =>
    share(id, signal, () => pieces.exclusive(id, () => run(id)))

  return {
    find: (id: string) => results.find(id),
    /** Lands a complete upload for a request. If it takes longer the sender asks again, and the landing goes on. */
    async answer(id: string, signal: AbortSignal): Promise<Omit<UploadProgress, 'offset'>> {
      const landed = land(id, signal)
      const over = new AbortController()
      const result = await Promise.race([landed, wait(SOON_MS, over.signal)]).finally(() => over.abort())
      if (result === undefined) {
        // the sender may not ask again
        landed.catch(warn)
        return { done: false }
      }
      if ('refused' in result) throw new ServiceError('BAD_INPUT', { reason: `Can’t add this file: ${result.refused}` })
      if (!signal.aborted) await results.noteAnswered(id)
      return { done: true, duplicate: result.duplicate }
    },
    /** Whether an upload's file is in the library. If it isn't, the result is forgotten: the file may be sent again. */
    async hasLanded(id: string): Promise<boolean> {
      const ended = await results.find(id)
      if (ended === undefined) return false
      if ('file' in ended.result && (await place.holds(ended.result.file, ended.size))) return true
      // an interrupted removal may have left a row without all of its pieces
      await pieces.remove(id)
      await results.remove(id)
      return false
    },
    /** Lands files that were complete when the previous process ended; never rejects. */
    async resume(): Promise<void> {
      try {
        await pieces.sweep()
        for (const { id } of await pieces.listWhole()) {
          // the sender gets a refusal when they try again
          await land(id).catch(warn)
        }
      } catch (error) {
        // the store or the database is away: the next start tries again
        warn(error)
      }
    },
  }
}
