/** Lets the page have its turn. A millisecond, for what waits for none goes before all that has been due for longer. */
export const aMoment = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1))
