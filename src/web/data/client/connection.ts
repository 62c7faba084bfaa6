/** A service, and the key that it knows the caller by. */
export type Connection = {
  /** Base address of the service, without a slash at its end. */
  base: string
  /** undefined: the gateway that serves this app holds it, and knows this browser by a cookie. */
  key: string | undefined
}

/** Key of what is kept on the device for a caller of a service: no caller sees what another was shown. */
export const callerScope = (base: string, callerId: string): string => JSON.stringify([base, callerId])
