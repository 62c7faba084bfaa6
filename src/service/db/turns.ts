/** One at a time, in the order in which they asked. */
export function createTurns() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    isTaken: () => isTaken,
    take: () =>
      new Promise<void>((resolve) => {
        if (isTaken) waiting.push(resolve)
        else {
          isTaken = true
          resolve()
        }
      }),
    pass(): void {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    },
  }
}
