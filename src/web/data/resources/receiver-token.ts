const RECEIVER = /\/(?:extensions\/receiver|inbox)\/([\w-]{43})$/

/** The token of a receiver, of the service itself or of the gateway before it, that an address leads to, if it does. */
export const receiverToken = (targetUrl: string): string | undefined =>
  RECEIVER.exec(URL.parse(targetUrl)?.pathname ?? '')?.[1]
