import type { AlbumRelationship } from '#contract/index.ts'
import type { DataOptions, ServeOptions } from '#service/serve/serve-options.ts'
import type { OptionReader } from './option-reader.ts'
import { dataOptions, readServe, readRelationship, readSwitch } from './read-options.ts'

/** A command line that has been read and checked. */
export type CommandLine =
  | { command: 'help'; text: string }
  | { command: 'serve'; options: ServeOptions }
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
  | { command: 'library status'; options: DataOptions; json: boolean }
  | { command: 'library accept'; options: DataOptions }
  | { command: 'demo'; dir: string; albums: number; photos: number; seed: number }

type OptionHelp = { kind: 'text' | 'flag' | 'list'; value: string; help: string }

/** Every option; each is also CONTACT_SHEET_<NAME> in the environment, lists with commas. */
export const optionTable = {
  port: { kind: 'text', value: 'N', help: 'port to listen on, 0 for any free one (4310)' },
  host: { kind: 'text', value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  data: { kind: 'text', value: 'DIR', help: 'where database, small versions and keys are kept (.contact-sheet)' },
  library: { kind: 'text', value: 'DIR', help: 'folder whose folders are albums; a demo is drawn without it' },
  'public-url': { kind: 'text', value: 'URL', help: 'address that others reach this service at' },
  database: { kind: 'text', value: 'URL', help: 'postgres://… instead of SQLite in the data folder' },
  storage: { kind: 'text', value: 'URL', help: 's3://… for small versions instead of the data folder' },
  'only-service': { kind: 'list', value: 'URL', help: 'the web app may use this service and no other; repeatable' },
  'media-seconds': { kind: 'text', value: 'N', help: 'how long signed addresses of photos work (86400)' },
  without: { kind: 'list', value: 'EXTENSION', help: 'leave out thumbnails, live, upload or preview; repeatable' },
  'allow-private-webhooks': { kind: 'flag', value: '', help: 'send webhooks to private addresses too: tests only' },
  'webhook-ca': { kind: 'text', value: 'FILE', help: 'PEM of a certificate authority that receivers may use' },
  'overlap-hours': { kind: 'text', value: 'N', help: 'how long the old signing secret signs as well (24)' },
  'check-output': { kind: 'flag', value: '', help: 'hold every answer against the contract: development' },
  'admin-of': { kind: 'list', value: 'ALBUM_ID', help: 'make the caller an admin of this album; repeatable' },
  'participant-of': { kind: 'list', value: 'ALBUM_ID', help: 'make the caller a participant; repeatable' },
  json: { kind: 'flag', value: '', help: 'print JSON' },
  albums: { kind: 'text', value: 'N', help: 'how many albums to draw (6)' },
  photos: { kind: 'text', value: 'N', help: 'how many photos to draw (400)' },
  seed: { kind: 'text', value: 'N', help: 'the same seed draws the same photos (1)' },
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
    ],
    read: ({ values }) => ({ command: 'serve', options: readServe(values) }),
  },
  {
    name: 'callers add',
    positionals: ['NAME'],
    help: 'add a caller; prints their id and their key, which is shown this once',
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
    help: 'list the callers',
    options: DATA,
    read: ({ values }) => ({ command: 'callers list', options: dataOptions(values) }),
  },
  {
    name: 'callers rename',
    positionals: ['CALLER_ID', 'NAME'],
    help: 'give a caller another name',
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
    help: 'let a caller take part in an album',
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
    help: 'no longer let a caller take part in an album',
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
    help: 'give a caller one more key; it is shown this once',
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
    help: 'refuse a key from the next request on',
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
    help: 'print what the webhooks of a caller are signed with',
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
    help: 'sign with a new secret, and for a while with the old one too',
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
    help: 'bring a deleted album back, with all it had',
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
    help: 'let anyone view the preview of an album, or nobody',
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
    help: 'how far the import is, and which files are refused and why, which are damaged',
    options: [...DATA, 'json'],
    read: ({ values }) => ({ command: 'library status', options: dataOptions(values), json: values.flag('json') }),
  },
  {
    name: 'library accept',
    positionals: [],
    help: 'go on although photos are missing: they are gone for good',
    options: DATA,
    read: ({ values }) => ({ command: 'library accept', options: dataOptions(values) }),
  },
  {
    name: 'demo',
    positionals: ['DIR'],
    help: 'draw a library of photos',
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

const line = (left: string, right: string) => `  ${left.padEnd(46)} ${right}`

/** What `--help` prints. */
export const helpText = [
  'Contact Sheet: a photo album service and the light table for it',
  '',
  'Commands',
  ...commands.map(({ name, positionals, help }) => line([name, ...positionals].join(' '), help)),
  '',
  'Options, each also CONTACT_SHEET_<NAME> in the environment',
  ...Object.entries(optionTable).map(([name, { value, help }]) => line(`--${name} ${value}`, help)),
].join('\n')
