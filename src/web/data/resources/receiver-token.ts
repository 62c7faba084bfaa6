const RECEIVER = /\/extensions\/receiver\/([\w-]{43})$/

/** The token of a receiver of the service's own that this address leads to. */
export const receiverToken = (targetUrl: string): string | undefined =>
  RECEIVER.exec(URL.parse(targetUrl)?.pathname ?? '')?.[1]
