/** A message from a page: it has loaded and is idle (`head` names its scripts), or the gateway session has changed. */
export type PageMessage = { type: 'at-rest'; head: string } | { type: 'session'; signedIn: boolean }
