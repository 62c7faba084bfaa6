/** A host that can never exist (RFC 2606). */
const START = 'https://not-kept.invalid/?expires='

/**
 * Placeholder for an address that is not cached. `isStale` is true of it, so that using it causes a renewal like any
 * expired address; it is never shown or copied.
 */
export const uncachedAddress = (givenAt: number): string => `${START}${Math.floor(givenAt / 1000) + 1}`

export const isUncached = (address = ''): boolean => address.startsWith(START)
