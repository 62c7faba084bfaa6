import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { createPictureLoader, type PictureLoader } from '#web/gallery/pictures/picture-loader.ts'
import { PicturesProvider } from '#web/gallery/pictures/pictures-context.ts'

export type StartWorker = Parameters<typeof createPictureLoader>[0]['startWorker']

const loaderWith = (startWorker: StartWorker) => createPictureLoader({ startWorker, budget: 0, pixelRatio: 1 })

/** No picture ever comes. */
export const noPictures: StartWorker = () => ({ addEventListener: () => {}, terminate: () => {}, postMessage: () => {} })

export const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** A place for a sheet in a browser 1,440 by 900 pixels large, 800 pixels high, with a loader of its pictures: anew for each test. */
export function sheetBench(startWorker: StartWorker) {
  let root: Root
  let pictures: PictureLoader
  let host: HTMLElement

  beforeEach(async () => {
    sessionStorage.clear()
    await page.viewport(1440, 900)
    host = document.createElement('div')
    host.style.height = '800px'
    document.body.append(host)
    root = createRoot(host)
    pictures = loaderWith(startWorker)
  })

  afterEach(() => {
    root.unmount()
    pictures.stop()
    host.remove()
  })

  return {
    host: () => host,
    /** Shows it, painted. */
    render: async (sheet: ReactNode) => {
      flushSync(() => root.render(<PicturesProvider value={pictures}>{sheet}</PicturesProvider>))
      await painted()
    },
    /** As a reload does. */
    reload: () => {
      root.unmount()
      root = createRoot(host)
    },
    /** Another worker, before anything is shown. */
    loadWith: (another: StartWorker) => {
      pictures.stop()
      pictures = loaderWith(another)
    },
  }
}
