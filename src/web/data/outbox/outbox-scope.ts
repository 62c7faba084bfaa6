import { callerScope } from '#web/data/client/caller-scope.ts'
import { digestText } from '#web/lib/digest-text.ts'

/** Whose changes these are: the service's address and the caller, as a digest. A new key of the same caller goes on with them. */
export const outboxScope = (base: string, callerId: string): string => digestText(callerScope(base, callerId))
