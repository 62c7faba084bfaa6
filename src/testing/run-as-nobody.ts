import { join } from 'node:path'
import * as z from 'zod/mini'
import { runHere } from './run-here.ts'

// Runs commands on a data folder, as a user without rights if this one is root, and prints what they did as JSON. A process
// of its own: a change of user interrupts the system calls of all threads, and @parcel/watcher never returns from that.

const NOBODY = 65_534

const { commands, data } = z
  .object({ commands: z.array(z.array(z.string())), data: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))

async function runAll(folder: string) {
  const done: Awaited<ReturnType<typeof runHere>>[] = []
  for (const words of commands) done.push(await runHere(words.map((word) => (word === 'DATA' ? folder : word))))
  return done
}

// loads the code, which the other user may not be able to
await runAll(join(data, 'none'))
if (process.geteuid?.() === 0) process.seteuid?.(NOBODY)
process.stdout.write(JSON.stringify(await runAll(data)))
