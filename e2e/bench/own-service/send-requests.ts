import { once } from 'node:events'
import { connect } from 'node:net'
import { quantile } from '../quantile.ts'

export type Throughput = {
  /** Requests a second. */
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  longest: number
  /** Answers other than 200. */
  refused: number
}

type Load = {
  url: string
  connections: number
  seconds: number
  /** The whole text of request number n. */
  request: (n: number) => string
}

/** End of a response with a content-length; -1 while incomplete. */
function endOfAnswer(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return -1
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${text.slice(0, head)}`)
  const end = head + 4 + Number(length)
  return text.length >= end ? end : -1
}

/**
 * Closed-loop load: each connection sends its next request as soon as the last is answered. On plain sockets, as Node's
 * client takes longer for a request than the measured service.
 */
export async function sendRequests({ url, connections, seconds, request }: Load): Promise<Throughput> {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  let sent = 0
  let refused = 0
  const begun = performance.now()
  const end = begun + seconds * 1000

  const useConnection = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1')
    await once(socket, 'connect')
    await new Promise<void>((resolve, reject) => {
      let answer = ''
      let start = 0
      const next = () => {
        start = performance.now()
        socket.write(request(sent++))
      }
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (text: string) => {
        answer += text
        if (endOfAnswer(answer) < 0) return
        times.push(performance.now() - start)
        if (!answer.startsWith('HTTP/1.1 200')) refused++
        answer = ''
        if (performance.now() < end) next()
        else socket.end()
      })
      next()
    })
  }

  await Promise.all(Array.from({ length: connections }, useConnection))
  const took = (performance.now() - begun) / 1000
  return {
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: quantile(times, 1),
    refused,
  }
}
