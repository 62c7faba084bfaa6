/** The key of the metadata under which a receiver finds the token that it expects. */
export const tokenKey = 'token'

/** 192 random bits as hexadecimal digits, which need no quoting anywhere. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
