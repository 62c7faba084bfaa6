import type { Photo } from '#contract/index.ts'
import type { Connection } from '#web/data/client/connection.ts'
import { serviceRequest } from '#web/data/client/service-request.ts'
import { FIRST_PHOTOS, type StreamMessage } from '#web/data/photo-stream/messages.ts'
import { thumbnailAddressIn } from '#web/data/resources/thumbnail-address.ts'
import { photosOfRow, rowAt } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import { sheetLayout } from '#web/gallery/layout/sheet-layout.ts'
import { viewSettings } from '#web/gallery/layout/view-settings.ts'
import { readAnchor } from '#web/gallery/navigation/scroll-anchor.ts'
import { openPictureLoader } from '#web/gallery/pictures/open-picture-loader.ts'
import type { PictureLoader } from '#web/gallery/pictures/picture-loader.ts'
import { type WantedPicture, wantedPicture } from '#web/gallery/pictures/wanted-picture.ts'
import { frameNumberClass, railClass, rowClass, scrollerClass, tileClass } from '#web/gallery/tile/tile-classes.ts'
import { whenPainted } from '#web/lib/sleep.ts'
import { paths } from '#web/paths.ts'

/** Milliseconds that the app waits at most: for the first photos to be told, and then for their pictures. */
const UNTIL_TOLD = 400
const UNTIL_SHOWN = 700

/** Milliseconds that pictures wait at most for the list of extensions, which is asked for together with the photos, after those. */
const UNTIL_OFFERED = 100

/** Milliseconds until a service that does not answer offers nothing. */
const LONGEST_ANSWER = 60_000

/** Milliseconds from a painted page to one that is seen: what draws it are threads that take turns with the page's own. */
const UNTIL_SEEN = 50

/** Of what stands above the photos: the album's head and the filter line, which the app puts there. */
const aboveClass = 'h-[94px] max-sm:h-[134px] pointer-coarse:box-content pointer-coarse:pb-3.5'

export type FirstScreen = {
  /** What the service says of the album, as it comes. */
  take: (message: StreamMessage) => void
  /** Has the pictures; for the page to go on with. */
  pictures: PictureLoader
  /** What the service answers when asked for its extensions: it is not asked again. */
  extensions: Promise<unknown>
  /** Resolves when the pictures are on the screen, or are not worth waiting for any longer. */
  shown: Promise<void>
}

function element(className: string, ...children: Element[]): HTMLDivElement {
  const made = document.createElement('div')
  made.className = className
  made.append(...children)
  return made
}

/** The page around the photos as far as it has a place in it; nobody can do anything with it yet. */
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
  layer.ariaHidden = 'true'
  return { layer, scroller, grid }
}

/** Takes the layer away in the very frame in which the app shows tiles of its own, or a page that has none. */
function leaveToApp(layer: Element, root: Element): void {
  const observer = new MutationObserver(() => {
    const isWaiting = root.querySelector('[data-sheet]') !== null && root.querySelector('[data-photo-id]') === null
    if (isWaiting) return
    observer.disconnect()
    layer.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** What the service says of its extensions, whatever that is; undefined where it does not say. */
async function askExtensions(connection: Connection): Promise<unknown> {
  const [address, init] = serviceRequest({ method: 'GET', path: '/extensions' }, connection, {})
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(LONGEST_ANSWER) })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

type OpenFirstScreenOptions = {
  connection: Connection
  albumId: string
  root: Element
  startPictureWorker: () => Worker
}

/**
 * Draws the photos that an album opens with before React and the app have been evaluated, which takes longer than the
 * photos themselves; the same layout, and the pictures go over to the app as they are. Nothing where the sheet was left
 * further down, which the app knows how to find.
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
  let patience = setTimeout(goOn, UNTIL_TOLD)

  function goOn(): void {
    clearTimeout(patience)
    leaveRest()
    // the app takes the thread for long: the last picture is on the screen before, and not just on its way
    void whenPainted()
      .then(whenPainted)
      .then(() => setTimeout(resolve, UNTIL_SEEN))
  }
  const leaveRest = pictures.onRest(goOn)

  function draw(isAll: boolean): void {
    const ratios = Float32Array.from(photos, ({ width = Number.NaN, height = Number.NaN }) => width / height)
    document.body.append(layer)
    const layout = sheetLayout(ratios, grid.clientWidth, viewSettings.get())
    const height = scroller.clientHeight - grid.offsetTop
    const isWhole = isAll || photos.length >= FIRST_PHOTOS
    // a photo without a size moves those after it once its picture tells; the last row may still take more photos
    const last = rowAt(layout, height)
    const { start, end } = photosOfRow(layout, last)
    const isSettled = isAll || end < photos.length
    if (!isSettled && !isWhole) return layer.remove()
    const indexes = [...ratios.subarray(0, isSettled ? end : start).keys()]
    if (indexes.some((index) => !(ratios[index] && ratios[index] > 0))) {
      layer.remove()
      return goOn()
    }
    isDrawn = true
    leaveToApp(layer, root)
    for (let row = 0; row < (isSettled ? last + 1 : last); row++) grid.append(rowOf(layout, row))
    const source = {
      ratios,
      idAt: (index: number) => photos[index]?.photoId ?? '',
      addressAt: (index: number) => photos[index]?.stableUrl,
    }
    clearTimeout(patience)
    patience = setTimeout(goOn, UNTIL_SHOWN)
    const wanted = indexes.map((index) => wantedPicture(layout, source, index))
    void want(wanted)
  }

  async function want(wanted: readonly WantedPicture[]): Promise<void> {
    const thumbnailAt = thumbnailAddressIn(
      await Promise.race([extensions, new Promise((late) => setTimeout(late, UNTIL_OFFERED))]),
    )
    // the app may have the loader by now, and knows better
    if (layer.isConnected) pictures.want(wanted, { hurried: false, scope: connection.base, thumbnailAt })
  }

  function rowOf(layout: RowsLayout, row: number): HTMLDivElement {
    const { start, end } = photosOfRow(layout, row)
    const made = element(
      rowClass,
      ...Array.from({ length: end - start }, (_, column) => tileOf(layout, start + column)),
    )
    made.style.transform = `translateY(${layout.top[row] ?? 0}px)`
    made.style.height = `${layout.rowHeight[row] ?? 0}px`
    return made
  }

  function tileOf(layout: RowsLayout, index: number): HTMLDivElement {
    const tile = element(tileClass.empty)
    const photoId = photos[index]?.photoId ?? ''
    tile.dataset['photoId'] = photoId
    tile.dataset['frame'] = String(index + 1)
    tile.style.width = `${layout.photoWidth[index] ?? 0}px`
    pictures.subscribe(photoId, () => {
      const canvas = pictures.canvasOf(photoId)
      if (canvas === undefined) return
      tile.className = tileClass.lit
      tile.prepend(canvas)
    })
    return tile
  }

  return {
    pictures,
    extensions,
    shown,
    take(message) {
      if (isDrawn) return
      if (message.type === 'photos') photos.push(...message.head)
      if (message.type === 'failed' || (photos.length === 0 && message.type === 'end')) return goOn()
      draw(message.type === 'end')
    },
  }
}
