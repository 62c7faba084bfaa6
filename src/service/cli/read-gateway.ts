import { UsageError } from '#service/core/service-error.ts'
import type { GatewayOptions } from '#service/serve/serve-options.ts'
import type { OptionReader } from './option-reader.ts'
import { dataFolder, listenOptions } from './read-options.ts'

const ONLY_GATEWAY = ['upstream-key-file', 'upstream-ca', 'passphrase-file', 'behind-proxy', 'allow-private-pictures']

/** Options of the service behind a gateway. */
const NEVER_GATEWAY = [
  'library',
  'library-seconds',
  'media',
  'role',
  'database',
  'storage',
  'media-seconds',
  'requests-per-second',
  'allow-private-webhooks',
  'webhook-ca',
  'check-output',
]

/** Throws a UsageError for an option that works only with --upstream. */
export function requireNoGatewayOptions(values: OptionReader): void {
  const stray = ONLY_GATEWAY.find(values.has)
  if (stray !== undefined)
    throw new UsageError(
      `--${stray} works only together with --upstream URL, the service that the gateway stands in front of`,
    )
}

/** Upstream's base address. Paths are appended to it, so a query or fragment is refused. */
function readUpstream(values: OptionReader): string {
  const given = values.address('upstream', ['http:', 'https:']) ?? ''
  const { username, password, search, hash } = new URL(given)
  if (username !== '' || password !== '')
    throw new UsageError('--upstream must not contain a user name or password. Give the key with --upstream-key-file')
  if (search !== '' || hash !== '' || /[?#]$/.test(given))
    throw new UsageError(`--upstream must be an address without ? and #, not "${given}"`)
  return given
}

export function readGateway(values: OptionReader): GatewayOptions {
  const stray = NEVER_GATEWAY.find(values.has)
  if (stray !== undefined)
    throw new UsageError(
      `--${stray} and --upstream don’t go together: set it at the service behind the gateway, or leave it out`,
    )
  return {
    ...listenOptions(values),
    data: dataFolder(values),
    upstream: readUpstream(values),
    upstreamKeyFile: values.text('upstream-key-file'),
    upstreamCa: values.text('upstream-ca'),
    passphraseFile: values.text('passphrase-file'),
    allowPrivatePictures: values.flag('allow-private-pictures'),
    behindProxy: values.flag('behind-proxy'),
  }
}
