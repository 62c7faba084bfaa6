import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../quantile.ts'

export type Pace = {
  /** Requests sent a second. */
  perSecond: number
  /** Latency in milliseconds, from when each request was due. */
  p50: number
  p99: number
  longest: number
  /** Answers other than 200. */
  refused: number
}

type Load = { url: string; connections: number; perSecond: number; seconds: number }

/** Open-loop load: sends requests at a constant rate; latency counts from when each was due. */
export async function sendPaced(
  { url, connections, perSecond, seconds }: Load,
  request: (n: number) => { path: string; key: string },
): Promise<Pace> {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const times: number[] = []
  let refused = 0
  const send = (n: number, due: number) =>
    new Promise<void>((resolve, reject) => {
      const { path, key } = request(n)
      get({ hostname, port, path, agent, headers: { 'x-api-key': key } }, (answer) => {
        if (answer.statusCode !== 200) refused++
        answer.resume().on('end', () => {
          times.push(performance.now() - due)
          resolve()
        })
      }).on('error', reject)
    })

  const begun = performance.now()
  const all: Promise<void>[] = []
  const count = perSecond * seconds
  for (let n = 0; n < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1)
    for (; n < due; n++) all.push(send(n, begun + (n * 1000) / perSecond))
    await wait(1)
  }
  await Promise.all(all)
  const took = (performance.now() - begun) / 1000
  agent.destroy()
  const [p50, p99, longest] = [quantile(times, 0.5), quantile(times, 0.99), quantile(times, 1)]
  return { perSecond: count / took, p50, p99, longest, refused }
}
