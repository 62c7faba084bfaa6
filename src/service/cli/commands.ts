import type { DataOptions, GatewayOptions, ServeOptions } from '#service/serve/serve-options.ts'
import type { OperatorCommand } from './operator-commands.ts'
import type { OptionReader } from './option-reader.ts'
import type { OptionName } from './option-table.ts'
import { readGateway, requireNoGatewayOptions } from './read-gateway.ts'
import { dataOptions, readLibrary, readServe } from './read-options.ts'

/** A parsed command line. */
export type CommandLine =
  | { command: 'help'; text: string }
  | { command: 'serve'; options: ServeOptions }
  | { command: 'gateway'; options: GatewayOptions }
  | { command: 'check'; options: DataOptions; library: string | undefined; json: boolean }
  | { command: 'passphrase hash' }
  | { command: 'demo'; dir: string; albums: number; photos: number; seed: number }
  | OperatorCommand
  | OperatorCommand<'backup' | 'restore'>
  | OperatorCommand<'move'>
  | OperatorCommand<'library status' | 'library accept'>

export type Command = {
  /** In a positional, `|` separates the words that it may be. */
  positionals: string[]
  help: string
  options: OptionName[]
} & (
  | { name: string; read: (input: { positionals: string[]; values: OptionReader }) => CommandLine }
  | { name: Extract<CommandLine, OperatorCommand<string>>['command']; read?: undefined }
)

const DATA: OptionName[] = ['data', 'database', 'storage']

export const commands: readonly Command[] = [
  {
    name: 'serve',
    positionals: [],
    help: 'serve the library, the API and the web app',
    options: [
      'library',
      'role',
      'port',
      'host',
      ...DATA,
      'public-url',
      'only-service',
      'media-seconds',
      'requests-per-second',
      'without',
      'library-seconds',
      'media',
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
      requireNoGatewayOptions(values)
      return { command: 'serve', options: readServe(values) }
    },
  },
  {
    name: 'callers add',
    positionals: ['NAME'],
    help: 'add a caller; prints their ID and their key, which is shown only once',
    options: [...DATA, 'admin-of', 'participant-of'],
  },
  {
    name: 'callers list',
    positionals: [],
    help: 'list all callers, with the first letters of their keys',
    options: DATA,
  },
  {
    name: 'callers rename',
    positionals: ['CALLER_ID', 'NAME'],
    help: 'change the name of a caller',
    options: DATA,
  },
  {
    name: 'members add',
    positionals: ['ALBUM_ID', 'CALLER_ID', 'Admin|Participant'],
    help: 'add a caller to an album, or change their relationship to it',
    options: DATA,
  },
  {
    name: 'members remove',
    positionals: ['ALBUM_ID', 'CALLER_ID'],
    help: 'remove a caller from an album',
    options: DATA,
  },
  {
    name: 'albums list',
    positionals: [],
    help: 'list all albums with their folders and owners',
    options: DATA,
  },
  {
    name: 'keys add',
    positionals: ['CALLER_ID'],
    help: 'create another key for a caller; it is shown only once',
    options: DATA,
  },
  {
    name: 'keys revoke',
    positionals: ['KEY_OR_PREFIX'],
    help: 'revoke a key; requests with it are refused at once',
    options: DATA,
  },
  {
    name: 'secrets show',
    positionals: ['CALLER_ID'],
    help: 'show the secrets that sign a caller’s webhooks',
    options: DATA,
  },
  {
    name: 'secrets rotate',
    positionals: ['CALLER_ID'],
    help: 'create a new signing secret; the old one keeps signing for --overlap-hours',
    options: [...DATA, 'overlap-hours'],
  },
  {
    name: 'albums restore',
    positionals: ['ALBUM_ID'],
    help: 'restore a deleted album, with everything in it',
    options: DATA,
  },
  {
    name: 'preview',
    positionals: ['ALBUM_ID', 'on|off'],
    help: 'turn the public preview of an album on or off',
    options: DATA,
  },
  {
    name: 'library status',
    positionals: [],
    help: 'show the import’s progress, and the files it refused, found damaged or skipped',
    options: [...DATA, 'json'],
  },
  {
    name: 'library accept',
    positionals: [],
    help: 'confirm that missing photos are gone for good, and continue the import',
    options: DATA,
  },
  {
    name: 'backup',
    positionals: ['DIR'],
    help: 'back up the database and the operator’s key into a new folder, while the service runs',
    options: DATA,
  },
  {
    name: 'restore',
    positionals: ['DIR'],
    help: 'put a backup into an empty data folder',
    options: DATA,
  },
  {
    name: 'check',
    positionals: [],
    help: 'compare database, resized photos and library; changes nothing, exits with 1 if something is wrong',
    options: [...DATA, 'library', 'json'],
    read: ({ values }) => ({
      command: 'check',
      options: dataOptions(values),
      library: readLibrary(values),
      json: values.flag('json'),
    }),
  },
  {
    name: 'move',
    positionals: ['TO'],
    help: 'move a stopped service into PostgreSQL, or from there into a new data folder',
    options: DATA,
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

/** The command whose name `args` begins with. */
export const findCommand = (args: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '))
