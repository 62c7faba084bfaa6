import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '#testing/free-port.ts'
import { findAccount } from './postgres-server.ts'

/** Folders to look in: packages install it off some users' path. */
const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/bin', ...(process.env['PATH'] ?? '').split(delimiter)]

async function findPgBouncer(): Promise<string | undefined> {
  for (const dir of PLACES) {
    const path = join(dir, 'pgbouncer')
    if ((await stat(path).catch(() => undefined))?.isFile() === true) return path
  }
  return undefined
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** PgBouncer in transaction mode, with fewer connections than the service has; undefined if it is not installed. */
export async function startPgBouncer(server: { port: number }, settings: readonly string[] = []) {
  const program = await findPgBouncer()
  if (program === undefined) return undefined
  const account = await findAccount()
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-pgbouncer-'))
  const port = await freePort()
  const file = join(dir, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${server.port} dbname=postgres user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    ...settings,
  ]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  if (account) for (const path of [dir, file]) await chown(path, account.uid, account.gid)
  const child = spawn(program, ['-q', file], { cwd: dir, stdio: 'ignore', ...account })
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    location: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
