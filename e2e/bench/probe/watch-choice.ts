import { probeTarget } from './probe-target.ts'
import { afterPaint } from './wait.ts'

/** Milliseconds from the click; NaN where it brings no other photos. */
export type Choice = {
  /** From the first listener until other photos stood in the document, what was laid out meanwhile included. */
  changed: number
  /** Those photos painted, from the click's own time. */
  shown: number
}

/** Milliseconds after which no other photos come any more. */
const LONGEST = 8000

const firstPhoto = () => document.querySelector<HTMLElement>(probeTarget.tile)?.dataset['photoId']

/** Watches the next click for other photos; looks only when the page changes, so as not to be measured itself. */
export function watchChoice(): Promise<Choice> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST, { changed: Number.NaN, shown: Number.NaN })
    const onClick = ({ timeStamp }: MouseEvent) => {
      const start = performance.now()
      const before = firstPhoto()
      const observer = new MutationObserver(() => {
        if (firstPhoto() === before) return
        observer.disconnect()
        const changed = performance.now() - start
        void afterPaint().then((at) => resolve({ changed, shown: at - timeStamp }))
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-photo-id'] })
    }
    addEventListener('click', onClick, { capture: true, once: true })
  })
}
