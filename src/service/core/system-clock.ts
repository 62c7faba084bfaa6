/** Now, by the machine's clock. */
export const systemClock = () => new Date()
