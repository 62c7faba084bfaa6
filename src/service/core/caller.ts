/** Who holds the key of a request. */
export type Caller = { callerId: string }
