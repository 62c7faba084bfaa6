import { probeTarget } from './probe-target.ts'
import { afterPaint } from './wait.ts'

/** Milliseconds from the click's own time. */
export type Choice = {
  /** Painted next, whatever that shows. */
  paint: number
  /** Other photos painted; NaN where there are none. */
  shown: number
}

/** Milliseconds after which no other photos come any more. */
const LONGEST = 8000

const firstPhoto = () => document.querySelector<HTMLElement>(probeTarget.tile)?.dataset['photoId']

/** Resolves when another photo stands first; looks only when the page changes, so as not to be measured itself. */
function otherPhotos(): Promise<void> {
  const before = firstPhoto()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (firstPhoto() === before) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-photo-id'] })
  })
}

/** Watches the next click for the photos it brings. */
export function watchChoice(): Promise<Choice> {
  return new Promise((resolve) => {
    const onClick = async ({ timeStamp }: MouseEvent) => {
      const next = afterPaint()
      const never = setTimeout(
        () => void next.then((at) => resolve({ paint: at - timeStamp, shown: Number.NaN })),
        LONGEST,
      )
      await otherPhotos()
      const shown = (await afterPaint()) - timeStamp
      clearTimeout(never)
      resolve({ paint: (await next) - timeStamp, shown })
    }
    addEventListener('click', (event) => void onClick(event), { capture: true, once: true })
  })
}
