import type { QueryClient } from '@tanstack/react-query'
import type { createNotices } from '#web/app/notices/notices.ts'
import { type AnswerListeners, createApi } from '#web/data/client/client.ts'
import type { ForgetChoice, Session } from '#web/data/client/connection-context.tsx'
import type { ConnectionStore, KeptConnection } from '#web/data/client/connection-store.ts'
import type { Connection } from '#web/data/client/connection.ts'
import { createLogicalClock } from '#web/data/client/logical-clock.ts'
import { createData, type Data } from '#web/data/data.ts'
import { bindStream } from '#web/data/photo-stream/album-stream.ts'
import type { AlbumStream } from '#web/data/photo-stream/messages.ts'

type SessionOptions = {
  store: ConnectionStore
  queryClient: QueryClient
  notice: ReturnType<typeof createNotices>
  fetch: typeof globalThis.fetch
  stream: AlbumStream
  /** Deletes everything else that this device keeps of the service. */
  onForget?: (choice: ForgetChoice) => Promise<void>
  /** Finishes such a deletion if one was interrupted. */
  finishForgetting?: () => Promise<void>
  /** Deletes what the tab keeps for itself; other tabs can't, nor can the tab while it isn't running. */
  forgetTab?: () => Promise<void>
}

export type AppSession = Session & {
  /** The queries of the current connection; the same object until that changes. */
  data: () => Data | undefined
  /** Forgets everything in this tab if another has disconnected. */
  follow: () => Promise<void>
}

/** Delay in milliseconds: after the first screen on all but the slowest devices. */
const OPEN_OUTBOX_AFTER = 3_000

/** Ends a gateway session; false if the request fails. */
const endSession = (connection: Connection | undefined, fetch: SessionOptions['fetch']) =>
  connection === undefined ||
  createApi(connection, { fetch })
    .extend({ method: 'DELETE', path: '/gateway/session' })
    .then(
      () => true,
      () => false,
    )

/** The connection with what depends on it: the queries bound to it, the cache filled through it. */
export function createSession(parts: SessionOptions): AppSession {
  const { store, queryClient, notice, fetch, stream, onForget, finishForgetting, forgetTab } = parts
  const clock = createLogicalClock()
  let bound: Data | undefined

  const bind = (to: KeptConnection, disconnected?: AbortController): Data => {
    const listeners: AnswerListeners = {
      onNotice: notice,
      onError: ({ kind }) => {
        if (kind === 'unauthorized') store.refuse(to.key)
      },
    }
    const api = createApi(to, { fetch, ...listeners })
    const made = createData(api, {
      streamPhotos: bindStream(to, { stream, ...listeners }),
      clock,
      callerId: () => queryClient.fetchQuery(made.caller.current()),
      disconnected,
    })
    // opening the outbox sends changes left by an earlier visit
    setTimeout(() => void made.outbox().catch(() => undefined), OPEN_OUTBOX_AFTER)
    return made
  }
  /** Ends all work for the caller, such as a download, which no page could show any more, and clears the cache. */
  const leave = () => {
    bound?.disconnected.abort()
    bound?.close()
    bound = undefined
    queryClient.clear()
  }

  /** The data of the connection; only `connect`, `follow` and `disconnect` change it. */
  const data = (): Data | undefined => {
    const { connection } = store.get()
    return connection && (bound ??= bind(connection))
  }

  return {
    store,
    data,
    apiOf: (connection) => createApi(connection, { fetch }),
    connect: async (connection, callerId) => {
      // or it would delete what this caller is about to keep
      await finishForgetting?.()
      await queryClient.cancelQueries()
      const before = data()
      const same =
        before?.api.base === connection.base && queryClient.getQueryData(before.caller.current().queryKey) === callerId
      // another caller's data must not be shown
      if (!same) leave()
      store.connect(connection)
      // rebinding lets the outbox resume with the new key, or with the same one entered again; uploads go on
      const now = (bound = bind(connection, same ? before.disconnected : undefined))
      queryClient.setQueryData(now.caller.current().queryKey, callerId)
      if (!same) return
      // closed once the next one is open, since it hands over the changes that could not be stored
      void now.outbox().then(before.labelStore.close, before.labelStore.close)
      await queryClient.invalidateQueries({ refetchType: 'none' })
    },
    keep: store.keep,
    follow: async () => {
      if (!store.follow()) return
      leave()
      await forgetTab?.()
      // all but what belongs to a newer connection
      await finishForgetting?.()
    },
    disconnect: async (choice = 'all-but-unsent') => {
      const { connection } = store.get()
      leave()
      // noted before other tabs see that their connection is over, so that they join in
      const forgotten = onForget?.(choice)
      store.disconnect()
      const isOver = connection?.key !== undefined || endSession(connection, fetch)
      await forgotten
      return isOver
    },
  }
}
