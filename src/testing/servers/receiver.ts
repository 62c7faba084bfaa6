import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { goodCertificate, testKey } from '#testing/test-certificates.ts'
import { listenHere } from './listen-here.ts'

/** A request that arrived at a receiver. */
export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string; id: string }

export type TestReceiver = {
  url: string
  port: number
  arrived: ReceivedRequest[]
  /** Resolves once so many requests have arrived. */
  arrive: (count: number) => Promise<void>
  close: () => void
}

type Reply = number | { status: number; headers?: Record<string, string>; body?: string }

/** An https receiver on this machine with scripted answers (`reply`), or its own request handler (`behave`). */
export async function startReceiver({
  reply = () => 200,
  behave,
  cert = goodCertificate,
}: {
  reply?: (arrived: ReceivedRequest) => Reply
  behave?: RequestListener
  cert?: string
} = {}): Promise<TestReceiver> {
  const arrived: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  // closes no idle connection: a busy machine may pause for long between two requests
  const server = createServer({ key: testKey, cert, keepAliveTimeout: 0 }, (request, response) => {
    if (behave) {
      behave(request, response)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const each = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        id: String(request.headers['webhook-id']),
      }
      arrived.push(each)
      const answer = reply(each)
      const { status, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer
      response.writeHead(status, headers).end(body)
      waiting.forEach((look) => look())
    })
  })
  const port = await listenHere(server)
  return {
    url: `https://127.0.0.1:${port}/`,
    port,
    arrived,
    arrive: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (arrived.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
