import type { AlbumRelationship } from '#contract/index.ts'
import type { DataOptions, GatewayOptions, ServeOptions } from '#service/serve/serve-options.ts'
import type { OptionReader } from './option-reader.ts'
import { readGateway, refuseGatewayOptions } from './read-gateway.ts'
import { dataOptions, readRelationship, readServe, readSwitch } from './read-options.ts'

/** A command line that has been read and checked. */
export type CommandLine =
  | { command: 'help'; text: string }
  | { command: 'serve'; options: ServeOptions }
  | { command: 'gateway'; options: GatewayOptions }
  | { command: 'callers add'; options: DataOptions; name: string; adminOf: string[]; participantOf: string[] }
  | { command: 'callers list'; options: DataOptions }
  | { command: 'callers rename'; options: DataOptions; callerId: string; name: string }
  | {
      command: 'members add'
      options: DataOptions
      albumId: string
      callerId: string
      relationship: AlbumRelationship
    }
  | { command: 'members remove'; options: DataOptions; albumId: string; callerId: string }
  | { command: 'albums list'; options: DataOptions }
  | { command: 'keys add'; options: DataOptions; callerId: string }
  | { command: 'keys revoke'; options: DataOptions; keyOrPrefix: string }
  | { command: 'secrets show'; options: DataOptions; callerId: string }
  | { command: 'secrets rotate'; options: DataOptions; callerId: string; overlapHours: number }
  | { command: 'albums restore'; options: DataOptions; albumId: string }
  | { command: 'preview'; options: DataOptions; albumId: string; on: boolean }
  | { command: 'passphrase hash' }
  | { command: 'library status'; options: DataOptions; json: boolean }
  | { command: 'library accept'; options: DataOptions }
  | { command: 'demo'; dir: string; albums: number; photos: number; seed: number }

type OptionHelp = { kind: 'text' | 'flag' | 'list'; value: string; help: string }

/** Every option; each is also CONTACT_SHEET_<NAME> in the environment, lists with commas. */
export const optionTable = {
  port: { kind: 'text', value: 'N', help: 'port to listen on; 0 for any free one (4310)' },
  host: { kind: 'text', value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  data: { kind: 'text', value: 'DIR', help: 'folder for the database, resized photos and keys (.contact-sheet)' },
  library: { kind: 'text', value: 'DIR', help: 'folder whose subfolders are albums; without it, a demo' },
  'public-url': { kind: 'text', value: 'URL', help: 'address at which others reach this service' },
  database: { kind: 'text', value: 'URL', help: 'postgres://… instead of SQLite in the data folder' },
  storage: { kind: 'text', value: 'URL', help: 's3://… for resized photos instead of the data folder' },
  'only-service': { kind: 'list', value: 'URL', help: 'let the web app use only this service; repeatable' },
  'media-seconds': { kind: 'text', value: 'N', help: 'how many seconds signed photo addresses work (86400)' },
  without: {
    kind: 'list',
    value: 'EXTENSION',
    help: 'turn off thumbnails, live, upload, preview or callers; repeatable',
  },
  'allow-private-webhooks': { kind: 'flag', value: '', help: 'send webhooks to private addresses too; for tests only' },
  'webhook-ca': { kind: 'text', value: 'FILE', help: 'PEM file of another certificate authority to trust' },
  upstream: { kind: 'text', value: 'URL', help: 'run as a gateway: serve the web app in front of this service' },
  'upstream-key-file': { kind: 'text', value: 'FILE', help: 'key that the gateway uses there; people never see it' },
  'upstream-ca': { kind: 'text', value: 'FILE', help: 'PEM file of another certificate authority to trust there' },
  'passphrase-file': { kind: 'text', value: 'FILE', help: 'passphrase that people sign in with to use that key' },
  'allow-private-pictures': {
    kind: 'flag',
    value: '',
    help: 'make thumbnails of pictures at private addresses too; for tests only',
  },
  'behind-proxy': { kind: 'flag', value: '', help: 'a proxy before the gateway encrypts, and sets X-Forwarded-For' },
  'overlap-hours': { kind: 'text', value: 'N', help: 'how many hours the old signing secret still signs (24)' },
  'check-output': { kind: 'flag', value: '', help: 'check every answer against the contract; for development' },
  'admin-of': { kind: 'list', value: 'ALBUM_ID', help: 'make the caller an admin of this album; repeatable' },
  'participant-of': { kind: 'list', value: 'ALBUM_ID', help: 'make the caller a participant; repeatable' },
  json: { kind: 'flag', value: '', help: 'print JSON' },
  albums: { kind: 'text', value: 'N', help: 'number of albums (6)' },
  photos: { kind: 'text', value: 'N', help: 'number of photos (400)' },
  seed: { kind: 'text', value: 'N', help: 'same seed, same photos (1)' },
} as const satisfies Record<string, OptionHelp>

export type OptionName = keyof typeof optionTable

export type Command = {
  name: string
  positionals: string[]
  help: string
  options: OptionName[]
  read: (input: { positionals: string[]; values: OptionReader }) => CommandLine
}

const DATA: OptionName[] = ['data', 'database', 'storage']

export const commands: readonly Command[] = [
  {
    name: 'serve',
    positionals: [],
    help: 'serve the library, the API and the web app',
    options: [
      'library',
      'port',
      'host',
      ...DATA,
      'public-url',
      'only-service',
      'media-seconds',
      'without',
      'allow-private-webhooks',
      'webhook-ca',
      'check-output',
      'upstream',
      'upstream-key-file',
      'upstream-ca',
      'passphrase-file',
      'allow-private-pictures',
      'behind-proxy',
    ],
    read({ values }) {
      const upstream = values.text('upstream')
      if (upstream !== undefined) return { command: 'gateway', options: readGateway(values) }
      refuseGatewayOptions(values)
      return { command: 'serve', options: readServe(values) }
    },
  },
  {
    name: 'callers add',
    positionals: ['NAME'],
    help: 'add a caller; prints their ID and their key, which is shown only once',
    options: [...DATA, 'admin-of', 'participant-of'],
    read: ({ positionals: [name = ''], values }) => ({
      command: 'callers add',
      options: dataOptions(values),
      name,
      adminOf: values.list('admin-of'),
      participantOf: values.list('participant-of'),
    }),
  },
  {
    name: 'callers list',
    positionals: [],
    help: 'list all callers',
    options: DATA,
    read: ({ values }) => ({ command: 'callers list', options: dataOptions(values) }),
  },
  {
    name: 'callers rename',
    positionals: ['CALLER_ID', 'NAME'],
    help: 'change the name of a caller',
    options: DATA,
    read: ({ positionals: [callerId = '', name = ''], values }) => ({
      command: 'callers rename',
      options: dataOptions(values),
      callerId,
      name,
    }),
  },
  {
    name: 'members add',
    positionals: ['ALBUM_ID', 'CALLER_ID', 'Admin|Participant'],
    help: 'add a caller to an album, or change their relationship to it',
    options: DATA,
    read: ({ positionals: [albumId = '', callerId = '', relationship = ''], values }) => ({
      command: 'members add',
      options: dataOptions(values),
      albumId,
      callerId,
      relationship: readRelationship(relationship),
    }),
  },
  {
    name: 'members remove',
    positionals: ['ALBUM_ID', 'CALLER_ID'],
    help: 'remove a caller from an album',
    options: DATA,
    read: ({ positionals: [albumId = '', callerId = ''], values }) => ({
      command: 'members remove',
      options: dataOptions(values),
      albumId,
      callerId,
    }),
  },
  {
    name: 'albums list',
    positionals: [],
    help: 'list all albums with their folders and owners',
    options: DATA,
    read: ({ values }) => ({ command: 'albums list', options: dataOptions(values) }),
  },
  {
    name: 'keys add',
    positionals: ['CALLER_ID'],
    help: 'create another key for a caller; it is shown only once',
    options: DATA,
    read: ({ positionals: [callerId = ''], values }) => ({
      command: 'keys add',
      options: dataOptions(values),
      callerId,
    }),
  },
  {
    name: 'keys revoke',
    positionals: ['KEY_OR_PREFIX'],
    help: 'revoke a key, from the next request on',
    options: DATA,
    read: ({ positionals: [keyOrPrefix = ''], values }) => ({
      command: 'keys revoke',
      options: dataOptions(values),
      keyOrPrefix,
    }),
  },
  {
    name: 'secrets show',
    positionals: ['CALLER_ID'],
    help: 'show the secrets that sign a caller’s webhooks',
    options: DATA,
    read: ({ positionals: [callerId = ''], values }) => ({
      command: 'secrets show',
      options: dataOptions(values),
      callerId,
    }),
  },
  {
    name: 'secrets rotate',
    positionals: ['CALLER_ID'],
    help: 'create a new signing secret; the old one signs too for a while',
    options: [...DATA, 'overlap-hours'],
    read: ({ positionals: [callerId = ''], values }) => ({
      command: 'secrets rotate',
      options: dataOptions(values),
      callerId,
      overlapHours: values.whole('overlap-hours', { otherwise: 24, min: 0, max: 24 * 30 }),
    }),
  },
  {
    name: 'albums restore',
    positionals: ['ALBUM_ID'],
    help: 'restore a deleted album, with everything in it',
    options: DATA,
    read: ({ positionals: [albumId = ''], values }) => ({
      command: 'albums restore',
      options: dataOptions(values),
      albumId,
    }),
  },
  {
    name: 'preview',
    positionals: ['ALBUM_ID', 'on|off'],
    help: 'turn the public preview of an album on or off',
    options: DATA,
    read: ({ positionals: [albumId = '', on = ''], values }) => ({
      command: 'preview',
      options: dataOptions(values),
      albumId,
      on: readSwitch(on),
    }),
  },
  {
    name: 'library status',
    positionals: [],
    help: 'show the import’s progress, and the files it refused, found damaged or skipped',
    options: [...DATA, 'json'],
    read: ({ values }) => ({ command: 'library status', options: dataOptions(values), json: values.flag('json') }),
  },
  {
    name: 'library accept',
    positionals: [],
    help: 'confirm that missing photos are gone for good, and continue the import',
    options: DATA,
    read: ({ values }) => ({ command: 'library accept', options: dataOptions(values) }),
  },
  {
    name: 'passphrase hash',
    positionals: [],
    help: 'read a passphrase from standard input; prints its hash for --passphrase-file',
    options: [],
    read: () => ({ command: 'passphrase hash' }),
  },
  {
    name: 'demo',
    positionals: ['DIR'],
    help: 'draw a demo library',
    options: ['albums', 'photos', 'seed'],
    read: ({ positionals: [dir = ''], values }) => ({
      command: 'demo',
      dir,
      albums: values.whole('albums', { otherwise: 6, min: 1, max: 1000 }),
      photos: values.whole('photos', { otherwise: 400, min: 1, max: 1_000_000 }),
      seed: values.whole('seed', { otherwise: 1, min: 0, max: 2 ** 31 }),
    }),
  },
]

/** The command that these words begin with. */
export const findCommand = (args: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '))
