import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Timeout of a suite in milliseconds; a suite that hangs is killed and counts as failed. */
const LONGEST_MS = (process.env['CONTACT_SHEET_LONG'] === '1' ? 12 * 60 : 60) * 60_000

/** Runs a program of this project with inherited output; returns its exit code, or 1 if it was killed. */
export async function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const path = `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
    timeout: LONGEST_MS,
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
