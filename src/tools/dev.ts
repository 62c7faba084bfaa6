import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import * as z from 'zod/mini'
import { projectRoot } from '#tools/suites/run-command.ts'

// `npm run dev -- [--pseudo] [options of the service]`: the service, with Vite in front to serve the web app from
// source; --pseudo: in the pseudo-locale
// a gateway has no key
const connectionFile = z.object({ url: z.string(), key: z.optional(z.string()) })

const PSEUDO = '--pseudo'
const options = process.argv.slice(2).filter((option) => option !== PSEUDO)
const { values } = parseArgs({ args: options, options: { data: { type: 'string' } }, strict: false })
const given = typeof values.data === 'string' ? values.data : process.env['CONTACT_SHEET_DATA']
const data = given || '.contact-sheet'

const service = spawn(process.execPath, [join(projectRoot, 'src/service/main.ts'), 'serve', ...options], {
  stdio: ['inherit', 'pipe', 'inherit'],
})
const stop = () => service.kill('SIGTERM')
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
process.once('exit', stop)
void once(service, 'exit').then(([code]) => process.exit(typeof code === 'number' ? code : 1))

await new Promise<void>((resolve) => {
  createInterface({ input: service.stdout }).on('line', (line) => line.startsWith('ready ') && resolve())
})

const { url, key } = connectionFile.parse(JSON.parse(await readFile(join(data, 'connection.json'), 'utf8')))
const vite = await createServer({
  root: projectRoot,
  ...(process.argv.includes(PSEUDO) ? { mode: 'pseudo' } : {}),
  server: { host: '127.0.0.1', proxy: { '/api': url, '/media': url } },
})
await vite.listen()
const { origin } = new URL(vite.resolvedUrls?.local[0] ?? url)
console.log(`Open ${origin}/${key === undefined ? '' : `#key=${key}`}`)
