import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'
import type { RunningService } from '#testing/start-service.ts'

const library = await mkdtemp(join(tmpdir(), 'contact-sheet-library-'))
await mkdir(join(library, 'Empty'))
const started = await startCluster({ library, live: true })
afterAll(async () => {
  await started?.stop()
  await rm(library, { recursive: true })
})

type Address = Pick<RunningService, 'api'>

function onCluster(cluster: Cluster): void {
  const headers = { 'x-api-key': cluster.key, 'content-type': 'application/json' }

  async function call({ api }: Address, path: string, body?: object) {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${api}/${path}`, { headers, ...init })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()).data
  }

  /** An open page: follows the caller's albums as the app does, and reconnects when its connection breaks. */
  function openPage(at: Address) {
    const versions: string[] = []
    const over = new AbortController()
    let connections = 0

    async function follow(): Promise<void> {
      const { body, ok } = await fetch(`${at.api}/extensions/live`, { headers, signal: over.signal })
      if (!ok || body === null) throw new Error('refused')
      connections++
      let text = ''
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        text += chunk
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const [, version] = /"version":"(.*)"/.exec(event) ?? []
          if (version !== undefined && versions.at(-1) !== version) versions.push(version)
        }
      }
    }
    void (async () => {
      while (!over.signal.aborted) await follow().catch(() => new Promise((resolve) => setTimeout(resolve, 50)))
    })()
    onTestFinished(() => over.abort())
    return { versions, connections: () => connections }
  }

  const patient = { timeout: 30_000, interval: 10 }

  test('a change at one process shows at pages of the others at once', async () => {
    const [first, second] = [cluster.service(0), cluster.service(1)]
    const pages = [0, 1, 2].map((index) => openPage(cluster.service(index)))
    for (const { versions } of pages) await expect.poll(() => versions.length, patient).toBeGreaterThan(0)
    const waits: number[] = []
    for (let round = 0; round < 9; round++) {
      const before = pages.map(({ versions }) => versions.length)
      const begun = performance.now()
      await call(round % 2 === 0 ? first : second, 'album/createAlbum', { name: `Album ${round}` })
      const isSeen = () => pages.every(({ versions }, index) => versions.length > (before[index] ?? 0))
      await expect.poll(isSeen, patient).toBe(true)
      waits.push(performance.now() - begun)
    }
    // the fastest of each process: a busy machine delays some. A change that is not announced shows after four seconds, but sooner
    // if its page has just been opened
    const fastest = [0, 1].map((turn) => Math.min(...waits.filter((_, round) => round > 1 && round % 2 === turn)))
    expect(Math.max(...fastest)).toBeLessThan(3000)
  })

  test('a page that loses its process reconnects to another, and learns what changed meanwhile', async () => {
    // the version is the same at every process: a reconnecting page compares it with its own
    const pages = [0, 1, 2].map((index) => openPage(cluster.service(index)))
    for (const { versions } of pages) await expect.poll(() => versions.length, patient).toBe(1)
    expect(new Set(pages.flatMap(({ versions }) => versions)).size).toBe(1)

    const page = openPage(cluster)
    await expect.poll(() => page.versions.length, patient).toBe(1)
    cluster.balancer.drop()
    await call(cluster.service(0), 'album/createAlbum', { name: 'While it was away' })
    await expect.poll(() => page.versions.length, patient).toBe(2)
    await expect.poll(page.connections, patient).toBe(2)

    await cluster.kill(0)
    await cluster.kill(1)
    await call(cluster.service(2), 'album/createAlbum', { name: 'From the last one' })
    await expect.poll(() => page.versions.length, patient).toBe(3)
    await Promise.all([0, 1].map((index) => cluster.start(index)))
  })

  test('pages of all processes stay connected over a restart of the database', async () => {
    const pages = [0, 1, 2].map((index) => openPage(cluster.service(index)))
    for (const { versions } of pages) await expect.poll(() => versions.length, patient).toBe(1)
    await cluster.postgres.restart('SIGQUIT')
    const make = () =>
      fetch(`${cluster.service(0).api}/album/createAlbum`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'Afterwards' }),
      })
    await expect.poll(async () => (await make()).status, patient).toBe(200)
    for (const { versions, connections } of pages) {
      await expect.poll(() => versions.length, patient).toBeGreaterThan(1)
      expect(connections()).toBe(1)
    }
  })
}

if (started === undefined) test.todo('no PostgreSQL is installed here: several processes on one are not tried')
else describe('three processes with pages open', () => onCluster(started))
