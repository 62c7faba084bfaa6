import { runCommandLine } from '#service/cli/run-command-line.ts'

const code = await runCommandLine(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
process.exit(code)
