import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#testing/databases/describe-on-databases.ts'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { startReceiver } from '#testing/servers/receiver.ts'
import { type RunningService, startService } from '#testing/start-service.ts'
import { testCa } from '#testing/test-certificates.ts'

const KILLS = runLength.webhookKills
/** Each gets every album, and may have one delivery sent but not recorded when the process dies. */
const SUBSCRIPTIONS = 6
const EVENTS = KILLS * 30
const WRITERS = 2
/** Lead of the writers over the receiver: enough that writing and sending always overlap. */
const AHEAD = 150

async function call(service: RunningService, path: string, body?: object) {
  const response = await fetch(`${service.api}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return response.json()
}

async function listAlbums(service: RunningService): Promise<Map<string, string>> {
  const albums = new Map<string, string>()
  for (let cursor = ''; cursor !== '{}';) {
    const page = await call(service, `album/getAlbums?limit=64${cursor && `&cursor=${cursor}`}`)
    for (const { albumId, name } of page.data) albums.set(albumId, name)
    cursor = page.cursor
  }
  return albums
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

test(
  'kill -9 neither loses nor invents an event',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-kill-'))
    const [data, library, ca] = [join(dir, 'data'), join(dir, 'library'), join(dir, 'ca.pem')]
    await mkdir(library)
    await writeFile(ca, testCa)
    const failed = new Set<string>()
    const subscriptionOf = new Map<string, string>()
    const bodies = new Map<string, Set<string>>()
    const times = new Map<string, number>()
    const receiver = await startReceiver({
      reply({ id, body, path }) {
        subscriptionOf.set(id, path)
        times.set(id, (times.get(id) ?? 0) + 1)
        bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
        // every fifth fails once: the next attempt is five seconds away, the one after that five minutes
        if (Number(id.codePointAt(1)) % 5 !== 0 || failed.has(id)) return 200
        failed.add(id)
        return 500
      },
    })
    const database = await emptyDatabase()
    const options = [
      '--allow-private-webhooks',
      '--webhook-ca',
      ca,
      ...(database === undefined ? [] : ['--database', database]),
    ]
    const start = () => startService({ data, library, options })
    // on a shared server, another process takes part in the work and is never killed
    const other =
      database === undefined ? undefined : await startService({ data: join(dir, 'other'), library, options })

    let service = await start()
    for (let n = 0; n < SUBSCRIPTIONS; n++) {
      await call(service, 'webhook/createSubscription', { event: 'newAlbum', targetUrl: `${receiver.url}${n}` })
    }
    const answered = new Set<string>()
    let log = ''
    let asked = 0
    for (let round = 0; round < KILLS; round++) {
      const current = service
      const enough = receiver.arrived.length + EVENTS / KILLS + (round % 7)
      const isFarEnough = () => receiver.arrived.length >= enough
      const hasLead = () => answered.size * SUBSCRIPTIONS - bodies.size > AHEAD
      const writers = Array.from({ length: WRITERS }, async () => {
        while (!isFarEnough()) {
          const name = `album ${asked++}`
          const made = await call(current, 'album/createAlbum', { name }).catch(() => undefined)
          if (made === undefined) return
          answered.add(name)
          while (hasLead() && !isFarEnough()) await tick()
        }
      })
      // during writing, sending and recording, at another moment in each round
      while (!isFarEnough()) await tick()
      await current.kill()
      await Promise.all(writers)
      log += current.log()
      service = await start()
    }
    const albums = await listAlbums(service)
    // failed deliveries are retried five seconds later
    const isThrough = () =>
      bodies.size >= albums.size * SUBSCRIPTIONS && [...failed].every((id) => (times.get(id) ?? 0) > 1)
    while (!isThrough()) await receiver.arrive(receiver.arrived.length + 1)
    const code = await service.stop()
    await other?.stop()
    log += service.log() + (other?.log() ?? '')

    expect(code).toBe(0)
    expect(bodies.size).toBeGreaterThanOrEqual(EVENTS)
    expect([...answered].filter((name) => ![...albums.values()].includes(name))).toEqual([])
    // none lost, none invented: each album once for each subscription
    const told = [...bodies].map(([id, [body = '']]) => `${subscriptionOf.get(id)} ${JSON.parse(body).data.albumId}`)
    const due = [...albums.keys()].flatMap((id) => Array.from({ length: SUBSCRIPTIONS }, (_, n) => `/${n} ${id}`))
    expect(told.toSorted()).toEqual(due.toSorted())
    // the same bytes under the same id
    expect([...bodies.values()].filter((each) => each.size > 1)).toEqual([])
    const repeats = [...times].reduce((sum, [id, count]) => sum + count - 1 - (failed.has(id) ? 1 : 0), 0)
    expect(repeats).toBeLessThanOrEqual(KILLS * SUBSCRIPTIONS)
    // neither the log nor any request contains a key; an identifier, which is shorter, may contain `csk_`
    const sent = receiver.arrived.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n')
    for (const text of [log, sent]) expect(text).not.toMatch(/csk_[0-9A-Za-z]{20}|whsec_/)
    receiver.close()
    await rm(dir, { recursive: true, force: true })
  },
  timeLimit(600_000),
)
