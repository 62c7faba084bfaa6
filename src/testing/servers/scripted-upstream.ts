import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { testKey } from '#testing/test-certificates.ts'
import { listenHere } from './listen-here.ts'

/** A request as upstream received it. */
export type ReceivedRequest = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  raw: string[]
  body: string
}

type Answer = (seen: ReceivedRequest, response: ServerResponse, request: IncomingMessage) => void

/** An upstream service on this machine, whose answers the test scripts. */
export async function startScriptedUpstream(answer: Answer, { cert, port = 0 }: { cert?: string; port?: number } = {}) {
  const seen: ReceivedRequest[] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders: raw } = request
      const each = { method, url, headers, raw, body: Buffer.concat(chunks).toString('utf8') }
      seen.push(each)
      answer(each, response, request)
    })
  }
  const server = cert === undefined ? createServer(listener) : createTlsServer({ key: testKey, cert }, listener)
  const taken = await listenHere(server, port)
  return {
    url: `${cert === undefined ? 'http' : 'https'}://127.0.0.1:${taken}`,
    port: taken,
    seen,
    /** Number of open connections. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ScriptedUpstream = Awaited<ReturnType<typeof startScriptedUpstream>>

/** Sends a JSON answer with a content-length. */
export function sendJson(response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) {
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(text)
}
