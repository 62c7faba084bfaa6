export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Yields to the event loop. A millisecond, for what waits for none goes before all that has been due for longer. */
export const yieldToMain = (): Promise<void> => sleep(1)

/** The share of the longest wait that is taken for enough by browsers without `requestIdleCallback`. */
const ENOUGH = 0.2

/** Resolves when the page has nothing to do, after `longest` milliseconds at the latest. */
export const whenIdle = (longest: number): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: longest }))
    : sleep(longest * ENOUGH)

/** Milliseconds after which a page that is not painted, for nobody looks at it, counts as painted. */
const UNPAINTED = 100

/** Resolves after what is on its way to the screen now has been painted. */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, UNPAINTED)
    requestAnimationFrame(() => {
      clearTimeout(longest)
      // a frame is painted after its callbacks, and before the next task
      setTimeout(resolve)
    })
  })
