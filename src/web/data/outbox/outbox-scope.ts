import { digestText } from '#web/lib/digest-text.ts'

/** Whose changes these are: the service's address and the caller, as a digest. A new key of the same caller goes on with them. */
export const outboxScope = (base: string, callerId: string): string => digestText(JSON.stringify([base, callerId]))
