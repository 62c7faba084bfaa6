export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/**
 * Yields to the event loop for a millisecond: a timeout of zero would run ahead of tasks that have been due for longer.
 */
export const yieldToMain = (): Promise<void> => sleep(1)

/** Browsers without `requestIdleCallback` wait this fraction of `longest`. */
const ENOUGH = 0.2

/** Resolves when the page has nothing to do, after `longest` milliseconds at the latest. */
export const whenIdle = (longest: number): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => void requestIdleCallback(() => resolve(), { timeout: longest }))
    : sleep(longest * ENOUGH)

/** Milliseconds after which an unpainted page, such as one in a hidden tab, counts as painted. */
const UNPAINTED = 100

/** Resolves after the next frame has been painted. */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, UNPAINTED)
    requestAnimationFrame(() => {
      clearTimeout(longest)
      // a frame is painted after its callbacks, and before the next task
      setTimeout(resolve)
    })
  })
