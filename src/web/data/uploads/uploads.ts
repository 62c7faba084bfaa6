import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
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

/** Trying again may help. */
export const canGoOn = ({ state, again }: UploadItem): boolean =>
  state === 'stopped' || (state === 'failed' && again === true)

function failureOf(error: unknown): Pick<UploadItem, 'reason' | 'again'> {
  // from the browser: the file was moved or changed since it was chosen
  if (error instanceof DOMException) return { reason: messages.unreadable }
  const isRefused = error instanceof ApiError && error.kind === 'invalid'
  return { reason: (isRefused && error.detail) || explainError(error), again: !isRefused }
}

/** Validates a file before it is sent. @returns a sentence if the service would refuse it */
function flawOf({ size }: File, { maxBytes }: UploadTarget): string | undefined {
  if (size === 0) return messages.empty
  return size > maxBytes ? messages.tooLarge : undefined
}

/** The upload queue of a connection; it outlives the pages. */
export function createUploads(send: SendFile) {
  const files = new Map<number, File>()
  const { get, set, subscribe } = createStore<readonly UploadItem[]>([])
  let over = new AbortController()
  let lastId = 0

  const change = (id: number, by: Partial<UploadItem>) =>
    set(get().map((item) => (item.id === id ? { ...item, ...by } : item)))

  async function work({ id, target: { albumId } }: UploadItem, file: File): Promise<void> {
    const { signal } = over
    change(id, { state: 'sending' })
    try {
      const state = await send(file, { albumId, signal, onSent: (sent) => signal.aborted || change(id, { sent }) })
      files.delete(id)
      change(id, { state, sent: file.size })
    } catch (error) {
      change(id, signal.aborted ? { state: 'stopped' } : { state: 'failed', ...failureOf(error) })
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
    /** Retries where that may help; pieces that the service has are not resent. */
    retry: (): void => {
      set(get().map((item) => (canGoOn(item) ? { ...item, state: 'waiting', reason: undefined } : item)))
      fill()
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

export const openUploads = (api: Api): Uploads => createUploads((file, options) => sendFile({ api, file, ...options }))
