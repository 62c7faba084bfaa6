// Serves one PHP file like a web server with PHP: php-server.mjs FILE. PHP is the real one, as WebAssembly. The file's log
// goes to standard output. Not TypeScript: these packages' types would slow down every type check.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getPHPLoaderModule } from '@php-wasm/node-8-4'
import { loadPHPRuntime, PHP } from '@php-wasm/universal'

const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()))
php.writeFile('/served.php', readFileSync(process.argv[2] ?? ''))

const env = { WEBHOOK_SECRET: process.env['WEBHOOK_SECRET'] ?? '' }

createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => void chunks.push(chunk))
  const answer = async () => {
    const run = php.run({
      scriptPath: '/served.php',
      relativeUri: request.url,
      method: request.method,
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks),
      env,
    })
    // it rejects where PHP ends by a fatal error, which has a response too
    const { httpStatusCode, errors } = await run.catch((error) => error.response)
    if (errors) process.stdout.write(`${errors.trim()}\n`)
    response.writeHead(httpStatusCode).end()
  }
  request.on('end', () => void answer())
}).listen(Number(process.env['PORT']), '127.0.0.1')
