import './theme.css'
import { takeFragment } from '#web/app/take-fragment.ts'
import { trustOwnScripts } from '#web/app/trust-own-scripts.ts'
import { createConnectionStore, createMemoryStorage, type KeyValues } from '#web/data/client/connection-store.ts'
import { readGateway } from '#web/data/client/gateway.ts'
import { createAlbumStreams } from '#web/data/photo-stream/album-stream.ts'
import { yieldToMain } from '#web/lib/async/sleep.ts'
import { APP_ROOT } from '#web/lib/web-address.ts'
import { paths, readAlbumId } from '#web/paths.ts'

// Small, and runs first: it requests what an album's page waits for longest while the app itself is still loading.

/** Merely accessing a storage throws if the browser blocks it. */
function storage(name: 'sessionStorage' | 'localStorage'): KeyValues {
  try {
    return window[name]
  } catch {
    return createMemoryStorage()
  }
}

// before the first worker
trustOwnScripts(window)

const path = location.pathname.slice(APP_ROOT.length)
const albumId = readAlbumId(path)
// requested before the storages are read, which blocks
const opening =
  albumId !== undefined && path + location.search === paths.album(albumId)
    ? import('#web/first-screen/first-screen.ts')
    : undefined

const gateway = readGateway(document)
const store = createConnectionStore(
  { session: storage('sessionStorage'), local: storage('localStorage') },
  { gateway, origin: location.origin },
)

/** Connects with a key in the address; ignores it at a gateway that holds the key. */
function takeKey(): boolean {
  const connection = takeFragment(window)
  if (connection === undefined || gateway?.key === 'kept') return false
  store.take(connection)
  return true
}

// before anything else reads the address
takeKey()
// a link with a key, followed in a tab where the app is open already, changes the fragment only
addEventListener('hashchange', () => {
  if (takeKey()) location.reload()
})

const streams = createAlbumStreams(
  () => new Worker(new URL('./data/photo-stream/album-stream-worker.ts', import.meta.url), { type: 'module' }),
)

const startPictureWorker = () =>
  new Worker(new URL('./gallery/pictures/picture-worker.ts', import.meta.url), { type: 'module' })

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** Starts the album's stream and, for its unfiltered sheet, the first screen; resolves once that is shown. */
async function beginAlbum(at: Element) {
  const { connection } = store.get()
  if (connection === undefined || albumId === undefined) return undefined
  const opened = opening?.then(({ openFirstScreen }) =>
    openFirstScreen({ connection, albumId, root: at, startPictureWorker }),
  )
  streams.begin(
    { connection, albumId, keep: 'show' },
    (message) => void opened?.then((screen) => screen?.take(message)),
  )
  const screen = await opened
  await screen?.shown
  return screen
}

async function start(at: Element) {
  // optional: without it the app draws everything
  const firstScreen = await beginAlbum(at).catch(() => undefined)
  // each in a task of its own, since each is long: in between, the album's request can go out
  await import('react-dom/client')
  await yieldToMain()
  const { startApp } = await import('#web/app/start-app.tsx')
  await yieldToMain()
  await startApp({ root: at, store, stream: streams.stream, startPictureWorker, firstScreen })
}

// not awaited: the app imports modules of this chunk, and would wait for it to end
void start(root).catch((error: unknown) => {
  // the words are in index.html: no more may load
  document.getElementById('not-loaded')?.removeAttribute('hidden')
  throw error
})
