import { uploadBegun, uploadProgress } from '#contract/extensions.ts'
import { ApiError, isRetryable } from '#web/data/client/api-error.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import type { Api } from '#web/data/client/client.ts'
import { sha256 } from '#web/data/client/connection-digest.ts'
import { abortableSleep } from '#web/lib/async/abortable-sleep.ts'
import { backoff } from '#web/lib/async/backoff.ts'

/** Bytes of a piece: the most that a service takes, and the least on a slow connection. */
const LARGEST_PIECE = 2 ** 20
const SMALLEST_PIECE = 2 ** 16

/** Pieces of a file that its digest is made of, evenly spread: all of a file of up to 8 MB. */
const SAMPLES = 8

type SendOptions = {
  api: Pick<Api, 'extend'>
  albumId: string
  file: File
  signal: AbortSignal
  onSent: (bytes: number) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Attempts per piece, with backoff; then the user can retry, and the file continues where it stopped. */
const TRIES = 6
const FIRST_MS = 1_000

/** A digest that tells a file from others of the same name, size and date. */
async function digestFile(file: File): Promise<string> {
  const gap = Math.max(0, file.size - LARGEST_PIECE) / (SAMPLES - 1)
  const starts = Array.from({ length: SAMPLES }, (_, at) => Math.round(at * gap))
  const slices = starts.map((start) => file.slice(start, start + LARGEST_PIECE))
  return sha256(await new Blob(slices).arrayBuffer())
}

/** Resumable upload: sends a file in pieces. Pieces that the service has are not resent, even after a reload. */
export async function sendFile({
  api,
  albumId,
  file,
  signal,
  onSent,
  wait = abortableSleep,
}: SendOptions): Promise<'sent' | 'duplicate'> {
  let pieceBytes = LARGEST_PIECE
  // over plain http: the name, size and date have to do
  const sample = await digestFile(file).catch(() => undefined)

  async function begin() {
    const { name, size, lastModified: modified } = file
    const input = { albumId, name, size, modified, sample }
    return askExtension(api, { method: 'POST', path: '/extensions/upload', input, schema: uploadBegun }, { signal })
  }

  async function send(uploadId: string, from: number) {
    // read beforehand: while sending, a missing file would look like a network error
    const body = await file.slice(from, from + pieceBytes).arrayBuffer()
    const path = `/extensions/upload/${encodeURIComponent(uploadId)}?offset=${from}` as const
    return askExtension(api, { method: 'POST', path, body, schema: uploadProgress }, { signal })
  }

  /** Waits before a retry. @throws the error if there is none */
  async function endure(error: unknown, failures: number): Promise<void> {
    // an earlier piece may still hold up the service
    const isConflict = error instanceof ApiError && error.status === 409
    if (signal.aborted || !(isConflict || isRetryable(error)) || failures >= TRIES) throw error
    const isSlow = error instanceof ApiError && (error.kind === 'timeout' || error.kind === 'network')
    if (isSlow) pieceBytes = Math.max(SMALLEST_PIECE, pieceBytes / 2)
    const asked = error instanceof ApiError ? error.retryAfter : undefined
    await wait(asked ?? backoff(failures - 1, { first: FIRST_MS }), signal)
  }

  let upload: Awaited<ReturnType<typeof begin>> | undefined
  let failures = 0
  for (;;) {
    try {
      // also after a failure: the piece may have arrived, and only the answer was lost
      upload ??= await begin()
      onSent(upload.offset)
      const { offset, done, duplicate = false } = await send(upload.uploadId, upload.offset)
      // a whole file whose landing goes on is no progress: it may fail each time, and begin again
      if (offset > upload.offset) failures = 0
      onSent(offset)
      if (done) return duplicate ? 'duplicate' : 'sent'
      upload = { ...upload, offset }
    } catch (error) {
      upload = undefined
      await endure(error, ++failures)
    }
  }
}
