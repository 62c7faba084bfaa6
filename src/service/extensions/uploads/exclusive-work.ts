import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#service/context.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { acquireLease } from '#service/db/leases.ts'

/** How long a dead process blocks the others. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const RETRY_MS = 100
/** Longest wait for another process, which may be copying a large file. */
const WAIT_MS = 60_000

/** Mutex across processes, by leases; throws UPLOAD_CONFLICT after waiting a minute. */
export function createExclusiveWork({ db, clock, newId, log }: Context) {
  return async function run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const holder = `upload.${newId()}`
    const begun = performance.now()
    const acquire = () => acquireLease({ db, clock }, { name, holder, ms: LEASE_MS })
    while (!(await acquire())) {
      if (performance.now() - begun >= WAIT_MS) throw new ServiceError('UPLOAD_CONFLICT')
      await wait(RETRY_MS)
    }
    const renewing = setInterval(
      () => void acquire().catch((error: unknown) => log.warn('could not renew a lease', { error: String(error) })),
      RENEW_MS,
    )
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      // deleted, not only released: there is a name for each upload, and their rows would pile up
      await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
    }
  }
}
