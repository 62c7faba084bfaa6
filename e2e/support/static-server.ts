import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listenHere } from '#testing/servers/listen-here.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

type HeaderRule = { start: string; headers: [name: string, value: string][] }

/** Parses the build's `_headers` file, as static hosts do: a path, then its headers, indented. */
async function readHeaders(dir: string): Promise<HeaderRule[]> {
  const rules: HeaderRule[] = []
  for (const line of (await readFile(join(dir, '_headers'), 'utf8')).split('\n')) {
    const [, name = '', value = ''] = /^ +([^:]+): (.*)$/.exec(line) ?? []
    if (line.startsWith('/')) rules.push({ start: line.replace(/\*$/, ''), headers: [] })
    else if (name !== '') rules.at(-1)?.headers.push([name, value])
  }
  return rules
}

type StaticServer = {
  url: string
  /** Replaces the build. */
  serve: (dir: string) => void
  close: () => void
}

/** A plain static file server with the build in a subfolder. */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const rules = await readHeaders(dist)
  let served = dist
  const answer = async (pathname: string, outgoing: ServerResponse) => {
    const path = pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : undefined
    const name = path === '/' ? '/index.html' : path
    const bytes = name === undefined ? undefined : await readFile(join(served, name)).catch(() => undefined)
    if (bytes === undefined) return outgoing.writeHead(404).end('nothing here')
    for (const { start, headers } of rules)
      if (path?.startsWith(start)) for (const [header, value] of headers) outgoing.setHeader(header, value)
    return outgoing.setHeader('content-type', types[extname(name ?? '')] ?? 'application/octet-stream').end(bytes)
  }
  const server = createServer((incoming, outgoing) => {
    void answer(new URL(incoming.url ?? '/', 'http://static').pathname, outgoing)
  })
  const port = await listenHere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    serve: (dir) => {
      served = dir
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
