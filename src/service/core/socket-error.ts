import { codeOf } from './caught-error.ts'

/** True if a TLS connection failed because of its certificate or its protocol. */
export const isCertificateError = (error: unknown): boolean =>
  /CERT|ERR_TLS|UNABLE_TO|SELF_SIGNED|SSL|EPROTO/.test(codeOf(error))

/** Error codes of a connection closed by the peer. */
const HANGUPS = ['ECONNRESET', 'EPIPE']

export const isHangup = (error: unknown): boolean => HANGUPS.includes(codeOf(error))

/** True if the peer sent something other than HTTP. */
export const isNoHttp = (error: unknown): boolean => codeOf(error).startsWith('HPE_')
