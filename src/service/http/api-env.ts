/** The holder of a request's key. */
export type Caller = { callerId: string }

/** The same at a gateway: the key that goes to upstream, and a digest by which holders are told apart. */
export type Holder = { key: string; id: string }

/** Set on each request by middleware; `holder` in a gateway only. */
export type ApiEnv = { Variables: { requestId: string; caller: Caller; holder: Holder } }
