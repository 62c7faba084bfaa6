import { codeOf, messageOf } from '#service/core/caught-error.ts'
import { UsageError } from '#service/core/service-error.ts'

/** OpenSSL and Node error codes for a certificate that is untrusted or for another host. */
const CERTIFICATE = /CERT|UNABLE_TO_(GET_ISSUER|VERIFY)/
/** SQLSTATEs of a refused user, password or database name. */
const REFUSED = ['28000', '28P01', '3D000']
const UNSUPPORTED = /unsupported startup parameter/

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

/** Turns an error of the first connection that only the operator can fix into a UsageError that says how. */
export function explainConnection(error: unknown): unknown {
  const cause = causeOf(error)
  const [code, message] = [codeOf(cause), messageOf(cause)]
  if (CERTIFICATE.test(code))
    return new UsageError(
      `The certificate of the database isn’t trusted: ${message}. Name the file of its authority in --database: ?sslmode=verify-full&sslrootcert=FILE`,
    )
  if (code === 'ENOENT' && message.includes('open'))
    return new UsageError(`A certificate file that --database names can’t be read: ${message}`)
  if (/does not support SSL/.test(message))
    return new UsageError('The database doesn’t offer TLS. Switch it on there, or leave sslmode out of --database')
  if (REFUSED.includes(code))
    return new UsageError(`The database refuses the connection: ${message}. Correct --database`)
  if (UNSUPPORTED.test(message))
    return new UsageError(
      'The pooler before the database refuses timeouts. Add to pgbouncer.ini: ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
    )
  return error
}
