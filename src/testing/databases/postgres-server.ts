import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#testing/free-port.ts'

/** Debian and Ubuntu install the server's programs here, off the path. */
const PACKAGED = '/usr/lib/postgresql'

const isThere = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() === true

/** The folder with PostgreSQL's programs: the newest package's, or one on the path; undefined if there is none. */
async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir(PACKAGED).catch(() => [])
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))
  const packaged = newest.map((version) => join(PACKAGED, version, 'bin'))
  for (const dir of [...packaged, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    if ((await isThere(join(dir, 'postgres'))) && (await isThere(join(dir, 'initdb')))) return dir
  }
  return undefined
}

type Account = { uid: number; gid: number }

/** The account to run PostgreSQL as, which refuses root: `postgres` or `nobody`; undefined unless this user is root. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const [, , uid = '', gid = ''] =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Writes certificate and key to files that only the server's account can read; returns the settings. */
async function writeTls(dir: string, tls: { certificate: string; key: string }, account?: Account): Promise<string[]> {
  const [certificate, key] = [join(dir, 'server.crt'), join(dir, 'server.key')]
  await writeFile(certificate, tls.certificate, { mode: 0o600 })
  await writeFile(key, tls.key, { mode: 0o600 })
  if (account) for (const file of [certificate, key]) await chown(file, account.uid, account.gid)
  return ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]
}

/** Starts a PostgreSQL server on an empty cluster; undefined if it is not installed. */
export async function startPostgres({ tls }: { tls?: { certificate: string; key: string } } = {}) {
  const programs = await findPrograms()
  if (programs === undefined) return undefined
  const account = await findAccount()
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-postgres-'))
  if (account) await chown(dir, account.uid, account.gid)
  const data = join(dir, 'data')
  const run = (program: string, args: readonly string[]) =>
    spawn(join(programs, program), args, { cwd: dir, stdio: 'ignore', ...account })
  const cluster = ['--auth', 'trust', '--username', 'postgres', '--encoding', 'UTF8', '--no-locale', '--no-sync']
  const [code] = await once(run('initdb', ['--pgdata', data, ...cluster]), 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}`)
  const tlsSettings = tls ? await writeTls(dir, tls, account) : []
  const settings = [...tlsSettings, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  let port = await freePort()
  const begin = () => run('postgres', ['-D', data, '-p', `${port}`, ...settings.flatMap((each) => ['-c', each])])
  const locationOf = () => `postgres://postgres@127.0.0.1:${port}/postgres`

  /** Whether it answers, and not the server of another test that got the port first. */
  async function isReady(): Promise<boolean> {
    const client = new Client({ connectionString: locationOf(), connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    const isOurs = async () => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      await client.end()
      return rows[0]?.data_directory === data
    }
    return client
      .connect()
      .then(isOurs)
      .catch(() => false)
  }

  let child = begin()
  /** False if it ended instead. */
  const ready = async () => {
    while (child.exitCode === null) {
      if (await isReady()) return true
      await turn()
    }
    return false
  }
  /** SIGINT: fast shutdown, which disconnects clients; SIGQUIT: like a crash. */
  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  // another process may have got the port first
  while (!(await ready())) {
    port = await freePort()
    child = begin()
  }
  return {
    port,
    location: locationOf(),
    async restart(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
      await end(signal)
      // a start fails while the system still holds what the last one had
      do child = begin()
      while (!(await ready()))
    },
    async stop() {
      await end('SIGINT')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type PostgresServer = NonNullable<Awaited<ReturnType<typeof startPostgres>>>
