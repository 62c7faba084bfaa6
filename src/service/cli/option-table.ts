type OptionHelp = { kind: 'text' | 'flag' | 'list'; value: string; help: string }

/** Every option; each is also CONTACT_SHEET_<NAME> in the environment, lists comma-separated. */
export const optionTable = {
  port: { kind: 'text', value: 'N', help: 'port to listen on; 0 for any free one (4310)' },
  host: { kind: 'text', value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  data: { kind: 'text', value: 'DIR', help: 'folder for the database, resized photos and keys (.contact-sheet)' },
  library: {
    kind: 'text',
    value: 'DIR|URL',
    help: 'folder, or s3://…, whose subfolders are albums; once given, needed at every start (a demo)',
  },
  'library-seconds': { kind: 'text', value: 'N', help: 'seconds between two listings of a library in a bucket (60)' },
  media: {
    kind: 'text',
    value: 'through|direct',
    help: 'direct: send browsers to the store for photos kept in a bucket (through)',
  },
  role: {
    kind: 'list',
    value: 'ROLE',
    help: 'work of this process: web, import, deliver; needs --database (all three)',
  },
  'public-url': {
    kind: 'text',
    value: 'URL',
    help: 'address at which others reach this service; required with --database and --storage',
  },
  database: { kind: 'text', value: 'URL', help: 'postgres://… instead of SQLite in the data folder' },
  storage: { kind: 'text', value: 'URL', help: 's3://… for resized photos instead of the data folder' },
  'only-service': { kind: 'list', value: 'URL', help: 'let the web app use only this service; repeatable' },
  'media-seconds': { kind: 'text', value: 'N', help: 'how many seconds signed photo addresses work (86400)' },
  'requests-per-second': {
    kind: 'text',
    value: 'N',
    help: 'requests a key may make in this process, on average; photos don’t count (no limit)',
  },
  without: {
    kind: 'list',
    value: 'EXTENSION',
    help: 'turn off thumbnails, live, upload, preview or callers; repeatable',
  },
  'allow-private-webhooks': {
    kind: 'flag',
    value: '',
    help: 'send webhooks to private addresses and any port; for tests only',
  },
  'webhook-ca': {
    kind: 'text',
    value: 'FILE',
    help: 'PEM file of a further certificate authority to trust for webhooks',
  },
  upstream: { kind: 'text', value: 'URL', help: 'run as a gateway: serve the web app in front of this service' },
  'upstream-key-file': {
    kind: 'text',
    value: 'FILE',
    help: 'key that the gateway sends to --upstream; users never see it',
  },
  'upstream-ca': {
    kind: 'text',
    value: 'FILE',
    help: 'PEM file of a further certificate authority to trust for --upstream',
  },
  'passphrase-file': {
    kind: 'text',
    value: 'FILE',
    help: 'passphrase, or its hash, with which people sign in to use --upstream-key-file',
  },
  'allow-private-pictures': {
    kind: 'flag',
    value: '',
    help: 'make thumbnails of pictures at private addresses, too; for tests only',
  },
  'behind-proxy': {
    kind: 'flag',
    value: '',
    help: 'a proxy in front of the gateway handles HTTPS, sets X-Forwarded-For and keeps Host',
  },
  'overlap-hours': { kind: 'text', value: 'N', help: 'how many hours the old signing secret still signs (24)' },
  'check-output': { kind: 'flag', value: '', help: 'check every answer against the contract; for development' },
  'admin-of': { kind: 'list', value: 'ALBUM_ID', help: 'make the caller an admin of this album; repeatable' },
  'participant-of': { kind: 'list', value: 'ALBUM_ID', help: 'make the caller a participant; repeatable' },
  json: { kind: 'flag', value: '', help: 'print JSON, with library status and check' },
  albums: { kind: 'text', value: 'N', help: 'number of albums (6)' },
  photos: { kind: 'text', value: 'N', help: 'number of photos (400)' },
  seed: { kind: 'text', value: 'N', help: 'same seed, same photos (1)' },
} as const satisfies Record<string, OptionHelp>

export type OptionName = keyof typeof optionTable
