const RECEIVER = /\/(?:extensions\/receiver|inbox)\/([\w-]{43})$/

/**
 * The token in an address of a receiver, either the service's own or its gateway's inbox; undefined for other
 * addresses.
 */
export const receiverToken = (targetUrl: string): string | undefined =>
  RECEIVER.exec(URL.parse(targetUrl)?.pathname ?? '')?.[1]
