/** The base address of the service that serves this app, if it does. */
export const ownBase = (origin: string): string => `${origin}/api`
