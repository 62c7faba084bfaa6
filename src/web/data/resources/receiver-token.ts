const RECEIVER = /\/extensions\/receiver\/([\w-]{43})$/

/** The token of the service's own receiver that an address leads to, if it does. */
export const receiverToken = (targetUrl: string): string | undefined =>
  RECEIVER.exec(URL.parse(targetUrl)?.pathname ?? '')?.[1]
