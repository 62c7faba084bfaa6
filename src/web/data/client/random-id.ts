/** A text that nobody else comes up with; also where the page is not from a secure origin. */
export const randomId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(1)
