import type { Caller } from '#service/callers/callers.ts'

/** What our middleware leaves with a request. */
export type ApiEnv = { Variables: { requestId: string; caller: Caller } }
