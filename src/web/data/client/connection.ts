/** A service, and the key that it knows the caller by. */
export type Connection = {
  /** Base address of the service, without a slash at its end. */
  base: string
  key: string
}

/** Key of what is kept on the device for a caller of a service: no caller sees what another was shown. */
export const callerScope = (base: string, callerId: string): string => JSON.stringify([base, callerId])

/** The base address of the service that serves this app, if one does. */
export const ownBase = (origin: string): string => `${origin}/api`
