import { setTimeout as wait } from 'node:timers/promises'
import { type Context as HttpContext, Hono } from 'hono'
import type { Context } from '#service/context.ts'

/** Whoever asks for health has little patience. */
const PATIENCE_MS = 3000

type Needed = Pick<Context, 'db' | 'storage'>

const answers = (look: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    look.then(
      () => true,
      () => false,
    ),
    wait(PATIENCE_MS, false, { ref: false }),
  ])

async function findFault({ db, storage }: Needed): Promise<string | undefined> {
  const database = answers(db.selectFrom('setting').select('name').limit(1).execute())
  // whether it is there or not: the store has answered
  const store = answers(storage.size('ready'))
  if (!(await database)) return 'the database'
  return (await store) ? undefined : 'the store'
}

const say = (http: HttpContext, text: string, status: 200 | 503 = 200) =>
  http.text(`${text}\n`, status, { 'cache-control': 'no-store' })

/**
 * For supervisors and balancers, without a key. `/healthz`: the process lives; start it anew where this does not answer. `/readyz`: it can
 * serve; send nobody here while it is 503.
 */
export function health(needed: Needed): Hono {
  // one look at a time, however many ask: anyone may
  let look: Promise<string | undefined> | undefined
  return new Hono()
    .get('/healthz', (http) => say(http, 'ok'))
    .get('/readyz', async (http) => {
      look ??= findFault(needed).finally(() => (look = undefined))
      const fault = await look
      return fault === undefined ? say(http, 'ok') : say(http, `${fault} does not answer`, 503)
    })
}
