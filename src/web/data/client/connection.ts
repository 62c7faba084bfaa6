/** A service, and the key that identifies the caller to it. */
export type Connection = {
  /** Base address of the service, without a slash at its end. */
  base: string
  /** undefined: the gateway that serves this app holds it, and identifies this browser by a cookie. */
  key: string | undefined
}

/** Scope of what the device keeps for a caller of a service: no caller sees another's data. */
export const callerScope = (base: string, callerId: string): string => JSON.stringify([base, callerId])
