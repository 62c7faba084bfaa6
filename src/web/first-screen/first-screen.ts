import type { Photo } from '#contract/index.ts'
import type { Connection } from '#web/data/client/connection.ts'
import { serviceRequest } from '#web/data/client/service-request.ts'
import { FIRST_PHOTOS, type StreamMessage } from '#web/data/photo-stream/messages.ts'
import { thumbnailAddressIn } from '#web/data/resources/thumbnail-address.ts'
import { photosOfRow, photosOfRows, rowAt } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import { isRatio } from '#web/gallery/layout/photo-ratio.ts'
import { sheetLayout } from '#web/gallery/layout/sheet-layout.ts'
import { viewSettings } from '#web/gallery/layout/view-settings.ts'
import { readAnchor } from '#web/gallery/navigation/scroll-anchor.ts'
import { openPictureLoader, type PictureLoader } from '#web/gallery/pictures/picture-loader.ts'
import { type WantedPicture, wantedPicture } from '#web/gallery/pictures/picture-queue.ts'
import type { PictureWorker } from '#web/gallery/pictures/picture-worker.ts'
import {
  aboveClass,
  frameNumberClass,
  railClass,
  rowClass,
  scrollerClass,
  tileClass,
} from '#web/gallery/tile/tile-classes.ts'
import { whenPainted } from '#web/lib/async/sleep.ts'
import { paths } from '#web/paths.ts'

/** Milliseconds that the app waits at most: for the first photos to arrive, and then for their pictures. */
const FIRST_PHOTOS_TIMEOUT = 400
const PICTURES_TIMEOUT = 700

/** Milliseconds that pictures wait at most for the list of extensions, requested together with the photos. */
const EXTENSIONS_TIMEOUT = 100

/** Timeout of that request in milliseconds, after which the service counts as offering none. */
const LONGEST_ANSWER = 60_000

/** Milliseconds from a painted frame to one on screen: the threads that draw it compete with the page's. */
const UNTIL_SEEN = 50

export type FirstScreen = {
  /** Takes the messages of the album's stream, as they come. */
  take: (message: StreamMessage) => void
  /** The loader that has the pictures; the app takes it over. */
  pictures: PictureLoader
  /** The service's list of extensions, not yet validated; false if it refused, undefined if it didn't answer. */
  extensions: Promise<unknown>
  /** Resolves when the pictures are on the screen, or not worth waiting for. */
  shown: Promise<void>
}

function element(className: string, ...children: Element[]): HTMLDivElement {
  const made = document.createElement('div')
  made.className = className
  made.append(...children)
  return made
}

/** Loads the app's files, which our service's page of a sheet does not preload: they would delay the first pictures. */
function preloadApp(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link:not([rel])')) link.rel = 'modulepreload'
}

/** Placeholders for the page around the photos: the same layout, inert. */
function createLayer() {
  const grid = element(`relative min-h-full bg-paper ${frameNumberClass[viewSettings.get().frames]}`)
  const scroller = element(scrollerClass, element(aboveClass), grid)
  const layer = element(
    'pointer-events-none fixed inset-x-0 top-(--header-height) bottom-0 z-10 flex',
    element(railClass),
    element('min-w-0 flex-1', scroller),
  )
  scroller.dataset['sheet'] = ''
  grid.dataset['grid'] = ''
  grid.dir = 'ltr'
  layer.ariaHidden = 'true'
  return { layer, scroller, grid }
}

/** Removes the layer in the same frame in which the app shows its own tiles, or a page without any. */
function leaveToApp(layer: Element, root: Element): void {
  const observer = new MutationObserver(() => {
    const isWaiting = root.querySelector('[data-sheet]') !== null && root.querySelector('[data-photo-id]') === null
    if (isWaiting) return
    observer.disconnect()
    layer.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Statuses of failures that may pass: Request Timeout, Too Many Requests, and 5xx. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500

/** The service's list of extensions, unparsed; false if it refuses, undefined if it can't answer now. */
async function askExtensions(connection: Connection): Promise<unknown> {
  const [address, init] = serviceRequest({ method: 'GET', path: '/extensions' }, connection, {})
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) })
    if (response.ok) return await response.json()
    return isTemporary(response.status) ? undefined : false
  } catch {
    return undefined
  }
}

/** The rows that fill a view, and their photos: indexes from 0. */
type FirstRows = { rowCount: number; indexes: number[] }

/**
 * The rows that fill a view of `height` pixels; undefined while photos still to come may change them. `isAll`: all
 * photos have arrived.
 */
function firstRows(layout: RowsLayout, height: number, isAll: boolean): FirstRows | undefined {
  const last = rowAt(layout, height)
  const { start, end } = photosOfRow(layout, last)
  // the last row may still take more photos
  const isSettled = isAll || end < layout.count
  if (!isSettled && layout.count < FIRST_PHOTOS) return undefined
  return { rowCount: isSettled ? last + 1 : last, indexes: [...Array(isSettled ? end : start).keys()] }
}

/** A tile as the sheet draws it; its picture is added once loaded. */
function tileOf(pictures: PictureLoader, { photoId, frame, width }: { photoId: string; frame: number; width: number }) {
  const tile = element(tileClass.empty)
  tile.dataset['photoId'] = photoId
  tile.dataset['frame'] = String(frame)
  tile.style.width = `${width}px`
  pictures.subscribe(photoId, () => {
    const canvas = pictures.canvasOf(photoId)
    if (canvas === undefined) return
    tile.className = tileClass.filled
    tile.prepend(canvas)
    preloadApp()
  })
  return tile
}

/** A row as the sheet draws it. */
function rowOf(layout: RowsLayout, row: number, tileAt: (index: number) => Element): HTMLDivElement {
  const made = element(rowClass, ...photosOfRows(layout, row, row).map(tileAt))
  made.style.transform = `translateY(${layout.top[row] ?? 0}px)`
  made.style.height = `${layout.rowHeight[row] ?? 0}px`
  return made
}

type OpenFirstScreenOptions = {
  connection: Connection
  albumId: string
  root: Element
  startPictureWorker: () => PictureWorker
}

/**
 * Draws an album's first photos before React and the app have been evaluated, which takes longer than the photos
 * themselves. The layout is the app's, which takes over the pictures. Undefined if the sheet was left further down:
 * only the app restores scroll positions.
 */
export function openFirstScreen({
  connection,
  albumId,
  root,
  startPictureWorker,
}: OpenFirstScreenOptions): FirstScreen | undefined {
  if (readAnchor(paths.album(albumId))) return undefined
  const pictures = openPictureLoader(startPictureWorker)
  pictures.start()
  const { layer, scroller, grid } = createLayer()
  const photos: Photo[] = []
  const { promise: shown, resolve } = Promise.withResolvers<void>()
  const extensions = askExtensions(connection)
  let isDrawn = false
  let patience = setTimeout(goOn, FIRST_PHOTOS_TIMEOUT)

  function goOn(): void {
    clearTimeout(patience)
    preloadApp()
    leaveRest()
    // the app blocks the main thread for long: the last picture must be on screen before, not just painted
    void whenPainted()
      .then(whenPainted)
      .then(() => setTimeout(resolve, UNTIL_SEEN))
  }
  const leaveRest = pictures.onRest(goOn)

  function draw(isAll: boolean): void {
    const ratios = Float32Array.from(photos, ({ width = Number.NaN, height = Number.NaN }) => width / height)
    document.body.append(layer)
    const layout = sheetLayout(ratios, grid.clientWidth, viewSettings.get())
    const rows = firstRows(layout, scroller.clientHeight - grid.offsetTop, isAll)
    if (rows === undefined) return layer.remove()
    // a photo of unknown size shifts those after it once its picture has loaded
    if (!rows.indexes.every((index) => isRatio(ratios[index]))) {
      layer.remove()
      return goOn()
    }
    isDrawn = true
    leaveToApp(layer, root)
    const idAt = (index: number) => photos[index]?.photoId ?? ''
    const tileAt = (index: number) =>
      tileOf(pictures, { photoId: idAt(index), frame: index + 1, width: layout.photoWidth[index] ?? 0 })
    for (let row = 0; row < rows.rowCount; row++) grid.append(rowOf(layout, row, tileAt))
    clearTimeout(patience)
    patience = setTimeout(goOn, PICTURES_TIMEOUT)
    const source = { ratios, idAt, addressAt: (index: number) => photos[index]?.stableUrl }
    void want(rows.indexes.map((index) => wantedPicture(layout, source, index)))
  }

  async function want(wanted: readonly WantedPicture[]): Promise<void> {
    // thumbnails stored on this device need not wait for the extensions
    pictures.want(wanted, { hurried: true, scope: connection.base })
    const thumbnailAt = thumbnailAddressIn(
      await Promise.race([extensions, new Promise((late) => setTimeout(late, EXTENSIONS_TIMEOUT))]),
      connection.base,
    )
    // by now the app may have taken over the loader
    if (layer.isConnected) pictures.want(wanted, { hurried: false, scope: connection.base, thumbnailAt })
  }

  return {
    pictures,
    extensions,
    shown,
    take(message) {
      // the loader notifies only the last subscriber of a photo, which must be the app's own tile
      if (isDrawn || root.querySelector('[data-photo-id]') !== null) return
      if (message.type === 'photos') photos.push(...message.head)
      if (message.type === 'kept') {
        // all of the cached album; what follows is another answer
        draw(true)
        if (!isDrawn) photos.length = 0
        return
      }
      if (message.type === 'failed' || (photos.length === 0 && message.type === 'end')) return goOn()
      draw(message.type === 'end')
    },
  }
}
