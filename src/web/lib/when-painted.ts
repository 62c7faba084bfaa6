/** Milliseconds after which a page that is not painted, for nobody looks at it, counts as painted. */
const LONGEST = 100

/** Resolves after what is on its way to the screen now has been painted. */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const longest = setTimeout(resolve, LONGEST)
    requestAnimationFrame(() => {
      clearTimeout(longest)
      // a frame is painted after its callbacks, and before the next task
      setTimeout(resolve)
    })
  })
