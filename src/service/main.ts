import { readConfig } from '#service/cli/config.ts'
import { ServiceError, UsageError } from '#service/core/service-error.ts'
import { isOutOfRoom } from '#service/storage/out-of-room.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** Runs a command, whose code is loaded for it alone: an operator's command takes half as long as with all of a server's. */
async function run(args: string[]): Promise<void> {
  const line = readConfig(args)
  switch (line.command) {
    case 'help':
      return print(line.text)
    case 'serve':
      return (await import('#service/serve/serve.ts')).serve(line.options)
    case 'gateway':
      return (await import('#service/serve/serve-gateway.ts')).serveGateway(line.options)
    case 'library status':
    case 'library accept': {
      const { acceptMissing, describeLibrary } = await import('#service/cli/library-status.ts')
      const told =
        line.command === 'library accept' ? acceptMissing(line.options) : describeLibrary(line.options, line.json)
      return print(await told)
    }
    case 'backup':
    case 'restore': {
      const { backUp, restoreBackup } = await import('#service/cli/back-up.ts')
      const done = line.command === 'backup' ? backUp(line.options, line.dir) : restoreBackup(line.options, line.dir)
      return print(JSON.stringify(await done))
    }
    case 'check': {
      const { text, isWhole } = await (await import('#service/cli/check-service.ts')).checkService(line)
      process.exitCode = isWhole ? 0 : 1
      return print(text)
    }
    case 'move':
      return print(JSON.stringify(await (await import('#service/cli/move-service.ts')).moveService(line)))
    case 'passphrase hash':
      return print(await (await import('#service/cli/hash-passphrase.ts')).readAndHash(process.stdin))
    case 'demo':
      // drawn for a service that is gone: nobody looks any more
      process.once('disconnect', () => process.exit(1))
      // the service itself never loads the code that handles pixels
      await (await import('#demo/draw-demo.ts')).drawDemo(line)
      return print(JSON.stringify({ dir: line.dir, albums: line.albums, photos: line.photos }))
    default: {
      const { runOperatorCommand } = await import('#service/cli/operator-commands.ts')
      return print(JSON.stringify(await runOperatorCommand(line)))
    }
  }
}

/** A mistake of the person at the keyboard, and a full disk, get a sentence; a mistake of ours its whole story. */
function toSentence(error: unknown): string {
  if (error instanceof UsageError || error instanceof ServiceError) return error.message
  if (isOutOfRoom(error)) return 'The disk of the data folder is full. Free some space, then try again'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await run(process.argv.slice(2))
  process.exit()
} catch (error) {
  process.stderr.write(`${toSentence(error)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
