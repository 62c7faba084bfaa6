/** Coalesces calls: work never runs twice at once, and calls made meanwhile lead to one more run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
  }
  return () => {
    isAskedAgain = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
