import { probeTarget } from './probe-target.ts'
import { afterPaint } from './wait.ts'

/** Milliseconds from the click's `timeStamp`. */
export type Choice = {
  /** The next paint, whatever it shows. */
  paint: number
  /** Other photos painted; NaN where there are none. */
  shown: number
}

/** Timeout in milliseconds. */
const LONGEST = 8000

const firstPhoto = () => document.querySelector<HTMLElement>(probeTarget.tile)?.dataset['photoId']

/** Resolves when another photo is first. Observes mutations instead of polling, to not distort the measurement. */
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

/** Times the next click until other photos show. */
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
