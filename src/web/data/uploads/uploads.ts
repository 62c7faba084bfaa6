import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import { oncePer } from '#web/lib/once.ts'
import { createStore } from '#web/lib/store.ts'
import { messages } from './messages.ts'
import { sendFile } from './send-file.ts'

/** The album that files go to; `name` is for messages. */
export type UploadTarget = { albumId: string; name: string; maxBytes: number }

export type UploadItem = {
  id: number
  target: UploadTarget
  name: string
  size: number
  sent: number
  state: 'waiting' | 'sending' | 'sent' | 'duplicate' | 'stopped' | 'failed'
  /** Why it failed. */
  reason?: string | undefined
  /** Trying again may help. */
  again?: boolean
}

type SendFile = (
  file: File,
  options: { albumId: string; signal: AbortSignal; onSent: (bytes: number) => void },
) => Promise<'sent' | 'duplicate'>

/** Concurrent uploads: more would share the same bandwidth, and leave no connection for pictures. */
const AT_ONCE = 2

export const isOpen = ({ state }: UploadItem): boolean => state === 'waiting' || state === 'sending'

/** Failed, and trying again may help. */
const canRetry = ({ state, again }: UploadItem): boolean => state === 'failed' && again === true

/** Stopped, or failed where trying again may help. */
export const canGoOn = (item: UploadItem): boolean => item.state === 'stopped' || canRetry(item)

function failureOf(error: unknown): { reason: string; again: boolean } {
  // from the browser: the file was moved or changed since it was chosen
  if (error instanceof DOMException) return { reason: messages.unreadable, again: false }
  const isRefused = error instanceof ApiError && error.kind === 'invalid'
  // 409: an earlier piece may still hold up the service
  return { reason: (isRefused && error.detail) || explainError(error), again: !isRefused || error.status === 409 }
}

/** Validates a file before it is sent. @returns a sentence if the service would refuse it */
function flawOf({ size }: File, { maxBytes }: UploadTarget): string | undefined {
  if (size === 0) return messages.empty
  return size > maxBytes ? messages.tooLarge : undefined
}

/** The upload queue of a caller; it outlives the pages, and a change of the key. */
export function createUploads(firstSend: SendFile) {
  const files = new Map<number, File>()
  const { get, set, subscribe } = createStore<readonly UploadItem[]>([])
  let send = firstSend
  let over = new AbortController()
  let lastId = 0

  const change = (id: number, by: Partial<UploadItem>) =>
    set(get().map((item) => (item.id === id ? { ...item, ...by } : item)))

  async function work({ id, target: { albumId } }: UploadItem, file: File): Promise<void> {
    const { signal } = over
    const sendThis = send
    change(id, { state: 'sending' })
    try {
      const state = await sendThis(file, { albumId, signal, onSent: (sent) => signal.aborted || change(id, { sent }) })
      files.delete(id)
      change(id, { state, sent: file.size })
    } catch (error) {
      // the key may have changed meanwhile
      const failed =
        send === sendThis ? { state: 'failed' as const, ...failureOf(error) } : { state: 'waiting' as const }
      change(id, signal.aborted ? { state: 'stopped' } : failed)
    }
    fill()
  }

  function fill(): void {
    const sending = get().filter(({ state }) => state === 'sending').length
    const next = get()
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, AT_ONCE - sending))
    for (const item of next) {
      const file = files.get(item.id)
      if (file) void work(item, file)
    }
  }

  function queue(which: (item: UploadItem) => boolean): void {
    set(get().map((item) => (which(item) ? { ...item, state: 'waiting', reason: undefined } : item)))
    fill()
  }

  return {
    add: (target: UploadTarget, added: readonly File[]): void => {
      const fresh = added.map((file): UploadItem => {
        const item = { id: ++lastId, target, name: file.name, size: file.size, sent: 0 }
        const reason = flawOf(file, target)
        if (reason !== undefined) return { ...item, state: 'failed', reason }
        files.set(item.id, file)
        return { ...item, state: 'waiting' }
      })
      set([...get(), ...fresh])
      fill()
    },
    /** Retries where that may help, and resumes stopped uploads; pieces that the service has are not resent. */
    retry: (): void => queue(canGoOn),
    /** Retries where that may help. Stopped uploads stay stopped: it was the user who stopped them. */
    retryFailed: (): void => queue(canRetry),
    /** Sends with another key from now on, and retries what failed with the last one. */
    sendWith: (next: SendFile): void => {
      send = next
      queue(canRetry)
    },
    /** Stops all uploads. Complete files stay in the album; parts of others are kept by the service for some days. */
    stop: (): void => {
      over.abort()
      over = new AbortController()
      set(get().map((item) => (item.state === 'waiting' ? { ...item, state: 'stopped' } : item)))
    },
    /** Removes finished uploads from the list. */
    clear: (): void => {
      const items = get()
      const open = items.filter(isOpen)
      for (const { id } of items) if (!open.some((item) => item.id === id)) files.delete(id)
      set(open)
    },
    get,
    subscribe,
  }
}

export type Uploads = ReturnType<typeof createUploads>

const opened = oncePer((_disconnected: AbortController) => {
  let uploads: Uploads | undefined
  return (send: SendFile): Uploads => {
    uploads?.sendWith(send)
    return (uploads ??= createUploads(send))
  }
})

/** The uploads of a caller until they disconnect: with another key, the same ones. */
export const openUploads = (api: Api, disconnected: AbortController): Uploads =>
  opened(disconnected)((file, options) => sendFile({ api, file, ...options }))
