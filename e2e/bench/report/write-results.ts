import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'

type Results = { folder: string; date: Date; markdown: string; data: Record<string, unknown> }

const machine = () => ({
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  platform: platform(),
  node: process.version,
})

/** Writes `<date>.json` with every run and `latest.md` with the tables; returns the former's name. */
export async function writeResults({ folder, date, markdown, data }: Results): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${date.toISOString().replace(/:|\.\d+Z$/g, '')}.json`)
  await writeFile(file, `${JSON.stringify({ date, machine: machine(), ...data }, null, 1)}\n`)
  await writeFile(join(folder, 'latest.md'), `# Measured on ${date.toISOString().slice(0, 10)}\n\n${markdown}\n`)
  return file
}
