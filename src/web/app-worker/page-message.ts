/** What a page tells the worker: it is up and at rest, with its head, which names its own scripts; or its browser has signed in to a gateway, or out. */
export type PageMessage = { type: 'at-rest'; head: string } | { type: 'session'; signedIn: boolean }
