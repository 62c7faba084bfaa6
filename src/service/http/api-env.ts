/** Who holds the key of a request. */
export type Caller = { callerId: string }

/** Set on each request by our middleware. */
export type ApiEnv = { Variables: { requestId: string; caller: Caller } }
