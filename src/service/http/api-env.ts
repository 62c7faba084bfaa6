import type { Caller } from '#service/core/caller.ts'

/** What our middleware leaves with a request. */
export type ApiEnv = { Variables: { requestId: string; caller: Caller } }
