/** A host that can never exist (RFC 2606). */
const START = 'https://not-kept.invalid/?expires='

/**
 * Placeholder for an address that is not cached. It expires a second after it was given, so that using it causes a
 * renewal like any expired address.
 */
export const uncachedAddress = (givenAt: number): string => `${START}${Math.floor(givenAt / 1000) + 1}`

export const isUncached = (address: string): boolean => address.startsWith(START)
