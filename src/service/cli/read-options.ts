import { UsageError } from '#service/core/service-error.ts'
import {
  type DataOptions,
  type ListenOptions,
  type Role,
  ROLES,
  type ServeOptions,
} from '#service/serve/serve-options.ts'
import { isBucketAddress, parseBucketAddress } from '#service/storage/s3-client.ts'
import { type OptionReader, toAddress } from './option-reader.ts'

const DAY_SECONDS = 86_400
const WEEK_SECONDS = 7 * DAY_SECONDS

const BUCKETS = ['s3:', 's3+http:']
const BUCKET_PARTS = 'needs an ID, a secret, a host and a bucket: s3://ID:SECRET@HOST/BUCKET, each percent-encoded'

/** False for a `%` that begins no percent-encoded character. */
function isEncoded(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

/** True for the address of a bucket with an ID and a secret. */
function isWholeAddress(address: string): boolean {
  const { username, password, pathname = '' } = URL.parse(address) ?? {}
  return Boolean(username && password && pathname.length > 1) && isEncoded(address)
}

function readStorage(values: OptionReader): string | undefined {
  const given = values.address('storage', BUCKETS)
  if (given === undefined) return undefined
  if (isWholeAddress(given)) return given
  throw new UsageError(`--storage ${BUCKET_PARTS}`)
}

/** A bucket's full address; `s3://BUCKET/PREFIX`, without credentials, takes its store from --storage. */
function toBucketAddress(given: string, storage: string | undefined): string {
  if (isWholeAddress(given)) return given
  const { protocol, username, host, pathname = '' } = URL.parse(given) ?? {}
  if (protocol === 's3:' && !username && host && storage !== undefined && isEncoded(given)) {
    const address = new URL(storage)
    address.pathname = `/${host}${pathname}`
    return address.href.replace(/\/+(?=\?|$)/, '')
  }
  throw new UsageError(`--library ${BUCKET_PARTS}; or s3://BUCKET/PREFIX at the store of --storage`)
}

/** True if both addresses are the same place or one contains the other. */
function isNested(one: string, other: string): boolean {
  const [a, b] = [parseBucketAddress(one), parseBucketAddress(other)]
  const [inA, inB] = [a, b].map(({ prefix }) => (prefix === '' ? '' : `${prefix}/`))
  if (a.origin !== b.origin || a.bucket !== b.bucket || inA === undefined || inB === undefined) return false
  return inA.startsWith(inB) || inB.startsWith(inA)
}

/** A folder, or the full address of a bucket. */
export function readLibrary(values: OptionReader): string | undefined {
  const given = values.text('library')
  if (given === undefined || !isBucketAddress(given)) return given
  const storage = readStorage(values)
  const library = toBucketAddress(given, storage)
  if (storage !== undefined && isNested(library, storage))
    throw new UsageError(
      'The library and --storage can’t be inside one another: resized photos would become albums. Give each a bucket, or a prefix, of its own',
    )
  return library
}

function readMedia(values: OptionReader): boolean {
  const given = values.text('media') ?? 'through'
  if (given !== 'through' && given !== 'direct')
    throw new UsageError(`--media must be through or direct, not "${given}"`)
  const isBucket = values.has('storage') || isBucketAddress(values.text('library') ?? '')
  if (given === 'direct' && !isBucket)
    throw new UsageError('--media direct needs photos in a bucket: --library s3://… or --storage s3://…')
  return given === 'direct'
}

export const dataFolder = (values: OptionReader): string => values.text('data') ?? '.contact-sheet'

export const dataOptions = (values: OptionReader): DataOptions => ({
  data: dataFolder(values),
  database: values.address('database', ['postgres:', 'postgresql:']),
  storage: readStorage(values),
})

const LEFT_OUT = ['thumbnails', 'live', 'upload', 'preview', 'callers']

function readExtension(name: string): string {
  if (LEFT_OUT.includes(name)) return name
  throw new UsageError(`--without takes ${LEFT_OUT.join(', ')}, not "${name}"`)
}

/** Options shared by service and gateway: where to listen, what to offer. */
export const listenOptions = (values: OptionReader): ListenOptions => ({
  host: values.text('host') ?? '127.0.0.1',
  port: values.whole('port', { otherwise: 4310, min: 0, max: 65_535 }),
  publicUrl: values.address('public-url', ['http:', 'https:']),
  onlyServices: values.list('only-service').map((url) => toAddress('only-service', url, ['http:', 'https:'])),
  without: values.list('without').map(readExtension),
})

function readRoles(values: OptionReader): readonly Role[] {
  const given = values.list('role').flatMap((text) => text.split(',').map((name) => name.trim()))
  const unknown = given.find((name) => !ROLES.some((role) => role === name))
  if (unknown !== undefined) throw new UsageError(`--role takes ${ROLES.join(', ')}, not "${unknown}"`)
  const roles = given.length === 0 ? ROLES : ROLES.filter((role) => given.includes(role))
  if (roles.length < ROLES.length && !values.has('database'))
    throw new UsageError(
      '--role needs --database postgres://…: on SQLite one process does everything, since no other can use its data folder',
    )
  return roles
}

/** Without --public-url each of several processes would give out its own address, unreachable from outside. */
function serveAddresses(values: OptionReader): ListenOptions {
  if (values.has('database') && values.has('storage') && !values.has('public-url'))
    throw new UsageError(
      '--public-url is missing: processes that share --database and --storage act as one service. Give each of them the same --public-url, the address at which others reach it',
    )
  return listenOptions(values)
}

export const readServe = (values: OptionReader): ServeOptions => ({
  ...dataOptions(values),
  ...serveAddresses(values),
  library: readLibrary(values),
  librarySeconds: values.whole('library-seconds', { otherwise: 60, min: 1, max: DAY_SECONDS }),
  isMediaDirect: readMedia(values),
  roles: readRoles(values),
  mediaSeconds: values.whole('media-seconds', { otherwise: DAY_SECONDS, min: 1, max: WEEK_SECONDS }),
  requestsPerSecond: values.has('requests-per-second')
    ? values.whole('requests-per-second', { otherwise: 0, min: 1, max: 100_000 })
    : undefined,
  allowPrivateWebhooks: values.flag('allow-private-webhooks'),
  webhookCa: values.text('webhook-ca'),
  checkOutput: values.flag('check-output'),
})
