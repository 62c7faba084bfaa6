import { codeOf } from './caught-error.ts'

/** True where a TLS connection failed because of its certificate or its protocol. */
export const isCertificateError = (error: unknown): boolean =>
  /CERT|ERR_TLS|UNABLE_TO|SELF_SIGNED|SSL|EPROTO/.test(codeOf(error))

/** Error codes of a connection that the other side has closed. */
const HANGUPS = ['ECONNRESET', 'EPIPE']

export const isHangup = (error: unknown): boolean => HANGUPS.includes(codeOf(error))

/** True where what came over a connection was no HTTP. */
export const isNoHttp = (error: unknown): boolean => codeOf(error).startsWith('HPE_')
