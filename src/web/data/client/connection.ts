export type Connection = {
  /** Base address of the service, without a slash at its end. */
  base: string
  key: string
}
