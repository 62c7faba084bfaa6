import { runCommandLine } from '#service/cli/run-command-line.ts'

/**
 * Runs one command of the command line in this process, in a tenth of the time of another process; for tests of what a
 * command does and prints. `runCli` tests the program itself.
 */
export async function runHere(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runCommandLine([...args], {
    print: (line) => void (out += `${line}\n`),
    complain: (line) => void (err += `${line}\n`),
  })
  return { code, out, err }
}
