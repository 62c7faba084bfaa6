/** Never runs twice at once: asked for meanwhile, the work is done once more after that. */
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
