import { runCommandLine } from '#service/cli/run-command-line.ts'

/**
 * Runs one command of the command line to its end in this process, which takes a tenth of what a process of its own does:
 * for what a command does and says. That the program prints and exits like this, `runCommand` shows.
 */
export async function runHere(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await runCommandLine([...args], {
    print: (line) => void (out += `${line}\n`),
    complain: (line) => void (err += `${line}\n`),
  })
  return { code, out, err }
}
