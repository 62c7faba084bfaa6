/** Resolves with the time after the next paint. */
export const afterPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()), { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
  })

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls every `step` milliseconds until there is a value; undefined after `most`. */
export async function until<T>(
  ask: () => T | undefined,
  { most, step }: { most: number; step: number },
): Promise<T | undefined> {
  const start = performance.now()
  while (performance.now() - start < most) {
    const answer = ask()
    if (answer !== undefined) return answer
    await pause(step)
  }
  return undefined
}

/** Waits until pictures are decoded, not just loaded. */
export const decoded = (images: HTMLImageElement[]): Promise<unknown> =>
  Promise.allSettled(images.map((image) => image.decode()))
