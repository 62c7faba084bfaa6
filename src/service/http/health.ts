import { setTimeout as wait } from 'node:timers/promises'
import { type Context as HttpContext, Hono } from 'hono'
import type { Drain } from './drain.ts'

/** Shorter than the usual timeout of a health check. */
const TIMEOUT_MS = 3000

/** Probes by the name of what they check; any answer counts as healthy. */
type HealthProbes = Readonly<Record<string, () => Promise<unknown>>>

const answers = (look: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    look.then(
      () => true,
      () => false,
    ),
    wait(TIMEOUT_MS, false, { ref: false }),
  ])

async function findFault(probes: HealthProbes): Promise<string | undefined> {
  const asked = Object.entries(probes).map(([name, ask]) => ({ name, isThere: answers(ask()) }))
  for (const { name, isThere } of asked) if (!(await isThere)) return name
  return undefined
}

const say = (http: HttpContext, text: string, status: 200 | 503 = 200) =>
  http.text(`${text}\n`, status, { 'cache-control': 'no-store' })

/**
 * Health checks for supervisors and load balancers, without a key. `/health/live` (or `/healthz`): restart the process
 * if it does not answer. `/health/ready` (or `/readyz`): send no requests here while it is 503; else it lists this
 * process's roles.
 */
export function health(
  probes: HealthProbes,
  { roles = [], drain }: { roles?: readonly string[] | undefined; drain?: Drain | undefined } = {},
): Hono {
  // concurrent checks share one run: anyone may send them
  let look: Promise<string | undefined> | undefined
  return new Hono()
    .on('GET', ['/healthz', '/health/live'], (http) => say(http, 'ok'))
    .on('GET', ['/readyz', '/health/ready'], async (http) => {
      drain?.noteCheck()
      if (drain?.isDraining() === true) return say(http, 'stopping', 503)
      look ??= findFault(probes).finally(() => (look = undefined))
      const fault = await look
      return fault === undefined ? say(http, ['ok', ...roles].join(' ')) : say(http, `${fault} does not answer`, 503)
    })
}
