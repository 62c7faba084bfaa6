/** Who holds the key of a request. */
export type Caller = { callerId: string }

/** What our middleware leaves with a request. */
export type ApiEnv = { Variables: { requestId: string; caller: Caller } }
