import { albumRelationship, type AlbumRelationship } from '#contract/index.ts'
import { UsageError } from '#service/core/service-error.ts'
import {
  type DataOptions,
  type ListenOptions,
  type Role,
  ROLES,
  type ServeOptions,
} from '#service/serve/serve-options.ts'
import { type OptionReader, toAddress } from './option-reader.ts'

const DAY_SECONDS = 86_400
const WEEK_SECONDS = 7 * DAY_SECONDS

function readStorage(values: OptionReader): string | undefined {
  const given = values.address('storage', ['s3:', 's3+http:'])
  if (given === undefined) return undefined
  const { username, password, pathname = '' } = URL.parse(given) ?? {}
  if (username && password && pathname.length > 1) return given
  throw new UsageError(
    '--storage needs an ID, a secret, a host and a bucket: s3://ID:SECRET@HOST/BUCKET, each percent-encoded',
  )
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

/** Where a process listens, and what it offers there: options of the service and of a gateway. */
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

export const readServe = (values: OptionReader): ServeOptions => ({
  ...dataOptions(values),
  ...listenOptions(values),
  library: values.text('library'),
  roles: readRoles(values),
  mediaSeconds: values.whole('media-seconds', { otherwise: DAY_SECONDS, min: 1, max: WEEK_SECONDS }),
  requestsPerSecond: values.has('requests-per-second')
    ? values.whole('requests-per-second', { otherwise: 0, min: 1, max: 100_000 })
    : undefined,
  allowPrivateWebhooks: values.flag('allow-private-webhooks'),
  webhookCa: values.text('webhook-ca'),
  checkOutput: values.flag('check-output'),
})

export function readRelationship(text: string): AlbumRelationship {
  const result = albumRelationship.safeParse(text)
  if (result.success) return result.data
  throw new UsageError(`The relationship must be ${albumRelationship.options.join(' or ')}, not "${text}"`)
}

export function readSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new UsageError(`The preview must be on or off, not "${text}"`)
}
