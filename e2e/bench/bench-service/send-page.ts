import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { places } from '../places.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the files of the limit page and the peers at `/pages/<name>/`. */
export function sendPage(response: ServerResponse, path: string): void {
  const name = normalize(path.endsWith('/') ? `${path}index.html` : path).slice('/pages/'.length)
  const file = join(places.pages, name)
  const type = types[extname(file)]
  if (type === undefined || !existsSync(file)) response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(readFileSync(file))
}
