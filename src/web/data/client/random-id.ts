/** A unique identifier. Not `crypto.randomUUID`, which needs a secure origin. */
export const randomId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(1)
