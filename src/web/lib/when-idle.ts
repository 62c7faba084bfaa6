/** The part of the longest wait that is taken for enough by browsers that do not tell. */
const ENOUGH = 0.2

/** Resolves when the page has nothing to do, after `most` milliseconds at the latest. */
export const whenIdle = (most: number): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: most })
    else setTimeout(resolve, most * ENOUGH)
  })
