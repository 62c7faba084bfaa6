import { runCommandLine } from '#service/cli/run-command-line.ts'

const outputs = [process.stdout, process.stderr]
// whoever reads it may leave early, as `head` does
for (const output of outputs) output.on('error', () => {})

const code = await runCommandLine(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
// a pipe holds 64 kB, and exiting drops the rest
for (const output of outputs) await new Promise((resolve) => output.write('', resolve))
process.exit(code)
