import { messageOf } from '#service/core/caught-error.ts'
import { NotReadyError, ServiceError, UsageError } from '#service/core/service-error.ts'
import { isDiskFull, isReadOnly, isTransient } from '#service/storage/io-errors.ts'
import { readCommandLine } from './read-command-line.ts'

/** Where a command prints lines: standard output and standard error. */
export type Terminal = { print: (line: string) => void; complain: (line: string) => void }

/** What a finished command prints, and its exit code, by default 0. */
type Result = { text: string; code?: number } | undefined

/** Runs a command. Imports are dynamic: loading the server's code would double the time of an operator's command. */
async function run(line: ReturnType<typeof readCommandLine>): Promise<Result> {
  switch (line.command) {
    case 'help':
      return { text: line.text }
    case 'serve':
      await (await import('#service/serve/serve.ts')).serve(line.options)
      return undefined
    case 'gateway':
      await (await import('#service/serve/serve-gateway.ts')).serveGateway(line.options)
      return undefined
    case 'library status':
    case 'library accept': {
      const { acceptMissing, describeLibrary } = await import('./library-status.ts')
      const { command, options, values } = line
      const told = command === 'library accept' ? acceptMissing(options) : describeLibrary(options, values.flag('json'))
      return { text: await told }
    }
    case 'backup':
    case 'restore': {
      const { backUp, restoreBackup } = await import('./back-up.ts')
      const [dir = ''] = line.positionals
      const done = line.command === 'backup' ? backUp(line.options, dir) : restoreBackup(line.options, dir)
      return { text: JSON.stringify(await done) }
    }
    case 'check': {
      const { text, isConsistent } = await (await import('./check-service.ts')).checkService(line)
      return { text, code: isConsistent ? 0 : 1 }
    }
    case 'move': {
      const [to = ''] = line.positionals
      const { moveService } = await import('./move-service.ts')
      return { text: JSON.stringify(await moveService({ options: line.options, to })) }
    }
    case 'passphrase hash':
      return { text: await (await import('./hash-passphrase.ts')).readAndHash(process.stdin) }
    case 'demo':
      // the service that needed the demo is gone
      process.once('disconnect', () => process.exit(1))
      // the service's process never loads the code that handles pixels
      await (await import('#demo/draw-demo.ts')).drawDemo(line)
      return { text: JSON.stringify({ dir: line.dir, albums: line.albums, photos: line.photos }) }
    default: {
      const { runOperatorCommand } = await import('./operator-commands.ts')
      return { text: JSON.stringify(await runOperatorCommand(line)) }
    }
  }
}

const UNWRITABLE =
  'You don’t have permission to write the database. Run the command as the user that owns contact-sheet.db, or give the file to the user that the service runs as'

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A sentence for an error that the operator can fix or that passes by itself; any other is a bug, with its stack. */
function toSentence(error: unknown): string {
  if ([UsageError, NotReadyError, ServiceError].some((kind) => error instanceof kind)) return messageOf(error)
  if (isDiskFull(error)) return 'The disk that this command writes to is full. Free some space, then try again'
  if (isReadOnly(error)) return UNWRITABLE
  if (isTransient(error)) return `${asSentence(messageOf(error))}. Try again in a moment`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs a command; returns its exit code. */
export async function runCommandLine(args: string[], { print, complain }: Terminal): Promise<number> {
  let failed = 1
  try {
    const line = readCommandLine(args)
    // 1 is for faults found
    if (line.command === 'check') failed = 2
    const result = await run(line)
    if (result !== undefined) print(result.text)
    return result?.code ?? 0
  } catch (error) {
    complain(toSentence(error))
    return error instanceof UsageError ? 2 : failed
  }
}
