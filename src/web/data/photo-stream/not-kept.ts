/** A host that there will never be (RFC 2606). */
const START = 'https://not-kept.invalid/?expires='

/**
 * Placeholder for an address that was not kept on this device: one that expired a second after it was given, so that whoever needs it has
 * it renewed, as any other that has expired.
 */
export const notKept = (givenAt: number): string => `${START}${Math.floor(givenAt / 1000) + 1}`

export const isNotKept = (address: string): boolean => address.startsWith(START)
