import { describe, expect, test } from 'vitest'
import { UsageError } from '#service/core/service-error.ts'
import { commands } from './commands.ts'
import { optionTable } from './option-table.ts'
import { readCommandLine } from './read-command-line.ts'

const read = (line: string, env: Record<string, string> = {}) =>
  readCommandLine(line === '' ? [] : line.split(' '), env)

describe('serve', () => {
  const defaults = {
    data: '.contact-sheet',
    database: undefined,
    storage: undefined,
    host: '127.0.0.1',
    port: 4310,
    library: undefined,
    librarySeconds: 60,
    isMediaDirect: false,
    publicUrl: undefined,
    onlyServices: [],
    mediaSeconds: 86_400,
    roles: ['web', 'import', 'deliver'],
    allowPrivateWebhooks: false,
    without: [],
    checkOutput: false,
  }

  test('has a default for everything', () => {
    expect(read('serve')).toEqual({ command: 'serve', options: defaults })
  })

  test('takes its options', () => {
    const line =
      'serve --library photos --data=kept --port 0 --host 0.0.0.0 --public-url https://photos.example/ --media-seconds 20 --role web --role deliver,web --requests-per-second 50' +
      ' --database postgres://u:p@db/x --storage s3://id:secret@store.example/bucket?region=eu-west-1 --only-service https://a.example --only-service https://b.example/ --allow-private-webhooks --check-output'
    expect(read(line)).toEqual({
      command: 'serve',
      options: {
        data: 'kept',
        database: 'postgres://u:p@db/x',
        storage: 's3://id:secret@store.example/bucket?region=eu-west-1',
        host: '0.0.0.0',
        port: 0,
        library: 'photos',
        librarySeconds: 60,
        isMediaDirect: false,
        publicUrl: 'https://photos.example',
        onlyServices: ['https://a.example', 'https://b.example'],
        mediaSeconds: 20,
        roles: ['web', 'deliver'],
        requestsPerSecond: 50,
        allowPrivateWebhooks: true,
        without: [],
        checkOutput: true,
      },
    })
  })

  test('reads options from the environment too; the command line wins', () => {
    const env = {
      CONTACT_SHEET_PORT: '1',
      CONTACT_SHEET_DATA: 'from-env',
      CONTACT_SHEET_ONLY_SERVICE: 'https://a.example, https://b.example',
      CONTACT_SHEET_ALLOW_PRIVATE_WEBHOOKS: '1',
      CONTACT_SHEET_HOST: '',
    }
    expect(read('serve --port 2', env)).toEqual({
      command: 'serve',
      options: {
        ...defaults,
        port: 2,
        data: 'from-env',
        onlyServices: ['https://a.example', 'https://b.example'],
        allowPrivateWebhooks: true,
        without: [],
      },
    })
    const off = read('serve', { CONTACT_SHEET_ALLOW_PRIVATE_WEBHOOKS: 'false' })
    expect(off).toEqual({ command: 'serve', options: defaults })
  })

  test.each([
    ['live,', ['live']],
    [' live, ,upload', ['live', 'upload']],
    [' , ', []],
  ])('skips blank items of the list "%s" in the environment', (text, without) => {
    const line = read('serve', { CONTACT_SHEET_WITHOUT: text })
    expect(line).toEqual({ command: 'serve', options: { ...defaults, without } })
  })
})

describe('a library in a bucket', () => {
  const storage = 's3+http://id:se%2Fcret@store:9000/resized/small?region=eu-west-1'

  test.each([
    ['s3://id:secret@store.example/photos/party?region=x', 's3://id:secret@store.example/photos/party?region=x'],
    ['s3://photos/summer%20party/', 's3+http://id:se%2Fcret@store:9000/photos/summer%20party?region=eu-west-1'],
    ['s3://photos', 's3+http://id:se%2Fcret@store:9000/photos?region=eu-west-1'],
    ['s3://resized/smaller', 's3+http://id:se%2Fcret@store:9000/resized/smaller?region=eu-west-1'],
    ['photos', 'photos'],
  ])('%s is at %s', (library, whole) => {
    expect(read(`serve --library ${library} --storage ${storage}`)).toMatchObject({ options: { library: whole } })
    expect(read(`check --library ${library} --storage ${storage}`)).toMatchObject({ library: whole })
  })

  test('takes --library-seconds and --media', () => {
    const line = `serve --library s3://photos --storage ${storage} --library-seconds 300 --media direct`
    expect(read(line)).toMatchObject({ options: { librarySeconds: 300, isMediaDirect: true } })
  })
})

describe('serve --upstream', () => {
  const options = {
    data: '.contact-sheet',
    host: '127.0.0.1',
    port: 4310,
    publicUrl: undefined,
    onlyServices: [],
    without: [],
    upstream: 'https://photos.example/base',
    upstreamKeyFile: undefined,
    upstreamCa: undefined,
    passphraseFile: undefined,
    allowPrivatePictures: false,
    behindProxy: false,
  }

  test('is a gateway', () => {
    expect(read('serve --upstream https://photos.example/base/')).toEqual({ command: 'gateway', options })
    expect(read('serve --port 0', { CONTACT_SHEET_UPSTREAM: 'http://photos:4310' })).toEqual({
      command: 'gateway',
      options: { ...options, port: 0, upstream: 'http://photos:4310' },
    })
  })

  test('takes its options', () => {
    const line =
      'serve --upstream https://photos.example/base --upstream-key-file k --upstream-ca c --passphrase-file p --behind-proxy' +
      ' --allow-private-pictures' +
      ' --data kept --host 0.0.0.0 --port 1 --public-url https://sheet.example --only-service https://a.example --without live'
    expect(read(line)).toEqual({
      command: 'gateway',
      options: {
        ...options,
        data: 'kept',
        host: '0.0.0.0',
        port: 1,
        publicUrl: 'https://sheet.example',
        onlyServices: ['https://a.example'],
        without: ['live'],
        upstreamKeyFile: 'k',
        upstreamCa: 'c',
        passphraseFile: 'p',
        allowPrivatePictures: true,
        behindProxy: true,
      },
    })
  })
})

describe('the other commands', () => {
  const options = { data: '.contact-sheet', database: undefined, storage: undefined }
  test.each([
    ['callers add Ana', { command: 'callers add', options, positionals: ['Ana'] }],
    ['callers list --data x', { command: 'callers list', options: { ...options, data: 'x' }, positionals: [] }],
    ['members add a b Admin', { command: 'members add', options, positionals: ['a', 'b', 'Admin'] }],
    ['keys revoke csk_12345678', { command: 'keys revoke', options, positionals: ['csk_12345678'] }],
    ['preview a on', { command: 'preview', options, positionals: ['a', 'on'] }],
    ['preview a off', { command: 'preview', options, positionals: ['a', 'off'] }],
    ['demo dir', { command: 'demo', dir: 'dir', albums: 6, photos: 400, seed: 1 }],
    ['demo dir --albums 2 --photos 9 --seed 0', { command: 'demo', dir: 'dir', albums: 2, photos: 9, seed: 0 }],
  ])('%s', (line, expected) => {
    expect(read(line)).toMatchObject(expected)
  })

  test('a list takes each of its values', () => {
    const line = read('callers add Ana --admin-of a --admin-of b --participant-of c')
    const values = line.command === 'callers add' ? line.values : undefined
    expect([values?.list('admin-of'), values?.list('participant-of')]).toEqual([['a', 'b'], ['c']])
  })

  test.each(['', 'help', '--help', 'serve --help', 'serve -h'])('"%s" explains every command and option', (line) => {
    const parsed = read(line)
    const text = parsed.command === 'help' ? parsed.text : ''
    for (const { name } of commands) expect(text).toContain(`  ${name}`)
    for (const name of Object.keys(optionTable)) expect(text).toContain(`--${name} `)
  })
})

test.each([
  ['serve --prot 1', '"serve" has no option --prot. Its options: --library, --role, --port'],
  ['callers list --port 1', '"callers list" has no option --port'],
  ['serve -p 1', '"serve" has no option -p'],
  ['serve --port', '--port needs a value'],
  ['serve --port=', '--port needs a value'],
  ['serve --port x', '--port must be a whole number from 0 to 65535, not "x"'],
  ['serve --port 65536', '--port must be a whole number from 0 to 65535, not "65536"'],
  ['serve --port -1', '--port'],
  ['serve --media-seconds 0', '--media-seconds must be a whole number from 1 to 604800, not "0"'],
  ['serve --requests-per-second 0', '--requests-per-second must be a whole number from 1 to 100000, not "0"'],
  ['serve --role paint --database postgres://x', '--role takes web, import, deliver, not "paint"'],
  ['serve --role web', '--role needs --database postgres://…: on SQLite one process does everything'],
  ['serve --upstream https://a.example --role web', '--role and --upstream don’t go together'],
  [
    'serve --database postgres://db/x --storage s3://id:secret@store.example/bucket',
    '--public-url is missing: processes that share --database and --storage act as one service',
  ],
  ['serve --public-url photos.example', '--public-url must be an address that starts with http:// or https://'],
  [
    'serve --storage s3://store.example/bucket',
    '--storage needs an ID, a secret, a host and a bucket: s3://ID:SECRET@HOST/BUCKET',
  ],
  ['serve --storage s3://id:secret@store.example', '--storage needs'],
  ['serve --library s3://photos/party', '--library needs an ID, a secret, a host and a bucket'],
  ['serve --library s3://id:secret@store.example', '--library needs'],
  ['serve --library s3+http://photos --storage s3://id:secret@store.example/bucket', '--library needs'],
  ['serve --library s3://photos --storage s3://id:secret@store.example/photos/small', 'can’t be inside one another'],
  ['serve --library s3://photos/a --storage s3://id:secret@store.example/photos', 'can’t be inside one another'],
  ['serve --library-seconds 0', '--library-seconds must be a whole number from 1 to 86400, not "0"'],
  ['serve --media store', '--media must be through or direct, not "store"'],
  ['serve --media direct', '--media direct needs photos in a bucket'],
  ['serve --upstream https://a.example --media direct', '--media and --upstream don’t go together'],
  ['serve --storage /mnt/disk', '--storage must be an address that starts with s3:// or s3+http://'],
  ['serve --database mysql://x', '--database must be an address that starts with postgres:// or postgresql://'],
  ['serve --database mysql://me:secret@db.example/x', 'not "mysql://…@db.example/x"'],
  ['serve --database mysql://me:se/cr@et@db.example/x', 'not "mysql://…@db.example/x"'],
  ['serve --database me:secret@db.example/x', 'not "…@db.example/x"'],
  ['serve --database postgres//me:secret@db.example/x', 'not "…@db.example/x"'],
  ['serve --database postgres://me:se/cret@db/x', '--database isn’t a valid address. Check its host and port'],
  ['serve --database postgres://db:99999/x', '--database isn’t a valid address. Check its host and port'],
  ['serve --public-url https://photos.example:99999', '--public-url isn’t a valid address. Check its host and port'],
  ['serve --storage s3://id:se/cret@store.example/b', '--storage isn’t a valid address. Check its host and port'],
  ['serve --library s3:/id:secret@store.example/b', '--library needs an ID, a secret, a host and a bucket'],
  ['serve --library S3://secret@store.example/b', '--library needs an ID, a secret, a host and a bucket'],
  ['serve --storage s3://id:50%secret@store.example/b', 'each percent-encoded'],
  ['serve --library s3://id:se/cret@store.example/b', 'each percent-encoded'],
  ['serve --library s3://id:50%secret@store.example/b', 'each percent-encoded'],
  ['serve --library s3://photos/50% --storage s3://id:secret@store.example/b', 'each percent-encoded'],
  ['serv --database postgres://me:secret@db.example/x', 'Unknown command "serv". Commands:'],
  ['serve --only-service x', '--only-service must be an address'],
  ['serve --allow-private-webhooks=yes', '--allow-private-webhooks doesn’t take a value'],
  ['serve photos', '"serve" takes only options. For your own photos: --library DIR'],
  ['callers list x', '"callers list" takes only options'],
  ['serve --upstream photos.example', '--upstream must be an address that starts with http:// or https://'],
  ['serve --upstream https://a:b@photos.example', '--upstream must not contain a user name or password'],
  ['serve --upstream https://photos.example/?x=1', '--upstream must be an address without ? and #'],
  ['serve --upstream https://photos.example/#x', '--upstream must be an address without ? and #'],
  ['serve --upstream-key-file k', '--upstream-key-file works only together with --upstream URL'],
  ['serve --passphrase-file k', '--passphrase-file works only together with --upstream URL'],
  ['serve --behind-proxy', '--behind-proxy works only together with --upstream URL'],
  ['serve --upstream-ca k', '--upstream-ca works only together with --upstream URL'],
  ['serve --upstream https://a.example --library x', '--library and --upstream don’t go together'],
  ['serve --upstream https://a.example --database postgres://x', '--database and --upstream don’t go together'],
  ['serve --upstream https://a.example --storage s3://x', '--storage and --upstream don’t go together'],
  ['serve --upstream https://a.example --check-output', 'together: set it at the service behind the gateway'],
  ['serv', 'Unknown command "serv". Commands: serve, callers add'],
  ['callers', /^Unknown command "callers"\. Commands: callers add, callers list, callers rename$/],
  ['library stat', /^Unknown command "library stat"\. Commands: library status, library accept$/],
  ['--library photos', 'A command comes before the options, for example serve --library DIR. Commands: serve, callers'],
  ['passphrase hash --x', '"passphrase hash" takes no options; it reads standard input'],
  ['passphrase hash word', '"passphrase hash" takes no options; it reads standard input'],
  ['callers add', 'Usage: callers add NAME'],
  ['members add a b', 'Usage: members add ALBUM_ID CALLER_ID Admin|Participant'],
  ['members add a b Owner', '"members add" takes Admin or Participant, not "Owner"'],
  ['preview a maybe', '"preview" takes on or off, not "maybe"'],
])('%s is refused with a sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(UsageError)
  expect(() => read(line)).toThrow(sentence)
  expect(() => read(line)).not.toThrow(/cret@/)
})

test.each(commands.filter(({ options }) => options.includes('data')))(
  '$name takes all options of serve that say where its data is',
  ({ options }) => {
    expect(options).toEqual(expect.arrayContaining(['data', 'database', 'storage']))
  },
)
