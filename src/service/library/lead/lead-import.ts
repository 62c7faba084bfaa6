import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#service/context.ts'
import { createErrorReport } from '#service/core/error-report.ts'
import {
  acquireLease,
  signalHolder,
  findLease,
  isShared,
  type LeaseRow,
  releaseLease,
  releaseLeasesOf,
  publishReport,
} from '#service/db/leases.ts'
import type { ImportProgress } from '#service/library/import/import-progress.ts'
import type { Library } from '#service/library/import/library.ts'
import { acceptMissing } from '#service/library/import/missing-guard.ts'
import { listRefusedFiles } from '#service/library/import/refused-file-store.ts'
import { readReport, toReport } from './import-report.ts'

type LeadOptions = {
  context: Context
  progress: ImportProgress
  /** Name of this process, the same after every start from its data folder. */
  worker: string
  /** Begins to import; `isLeading` turns false the moment that another process may have taken over. */
  start: (isLeading: () => boolean) => Library
  /** False for a process that never imports and only shows the leader's state. */
  canLead?: boolean
  leaseMs?: number
  pollMs?: number
}

const NAME = 'import'
/** A leader that dies or hangs is replaced within this time and one POLL_MS. */
const LEASE_MS = 30_000
/** Between two reads of the lease: the maximum age of the state that other processes show. */
const POLL_MS = 1000
/** Renewals per lease. */
const RENEWALS = 3
/** Least milliseconds between two reports, and most characters per second, which spaces out long ones. */
const REPORT_MS = 500
const REPORTED_PER_SECOND = 500_000

/** Throttle: reports the import only when it has changed, and long reports less often. */
function createReporter({ context: { db }, progress }: LeadOptions, holder: string) {
  let last = ''
  let notBefore = 0
  return async (): Promise<void> => {
    if (performance.now() < notBefore) return
    const text = toReport(progress.get())
    if (text === last) return
    await publishReport(db, { name: NAME, holder, report: text })
    last = text
    notBefore = performance.now() + Math.max(REPORT_MS, (text.length / REPORTED_PER_SECOND) * 1000)
  }
}

/** Shows another process's import in this one. */
function createMirror({ context: { db }, progress }: LeadOptions) {
  let last = ''
  let refused: ReadonlyMap<string, string> = new Map()
  return async (text: string): Promise<void> => {
    if (text === last) return
    refused = new Map((await listRefusedFiles(db)).map(({ file, reason }) => [file, reason]))
    progress.mirror(readReport(text, refused) ?? progress.get())
    last = text
  }
}

/** The lease of this process. It expires by its own clock, so that after a hang it stops leading at once. */
function createTerm({ context: { db, clock, newId }, worker, leaseMs = LEASE_MS }: LeadOptions) {
  const lease = { name: NAME, holder: `${worker}.${newId()}` }
  let heldUntil = 0
  let renewAt = 0

  return {
    ...lease,
    isHeld: () => performance.now() < heldUntil,
    isDue: () => performance.now() >= renewAt,
    /** Renews or acquires it. */
    async renew(): Promise<boolean> {
      const begun = performance.now()
      const isHeld = await acquireLease({ db, clock }, { ...lease, ms: leaseMs })
      heldUntil = isHeld ? begun + leaseMs : 0
      renewAt = begun + leaseMs / RENEWALS
      return isHeld
    },
    lose: () => void (heldUntil = 0),
    isFree: (row: LeaseRow | undefined) =>
      row === undefined || row.holder === lease.holder || row.expires_at <= clock().toISOString(),
    release: () => releaseLease(db, lease),
  }
}

/**
 * Leader election: of the processes that share a database one imports, as long as it renews its lease. The others show
 * its state, forward requests to it, and take over when the lease expires. A process alone on its database, as on
 * SQLite, always leads.
 */
export function leadImport(options: LeadOptions): Library {
  const { context, progress, worker, start, canLead = true, pollMs = POLL_MS } = options
  const { db, log } = context
  if (!isShared(db)) return start(() => true)
  const term = createTerm(options)
  const errors = createErrorReport((error) => log.warn('could not check the import lease', { error }))
  const reportState = createReporter(options, term.holder)
  const mirror = createMirror(options)
  const stopping = new AbortController()
  const { signal } = stopping
  /** Aborted when the lease's row is written. */
  let changed = new AbortController()
  const unlisten = context.changes.listen(['lease'], () => changed.abort())
  let library: Library | undefined
  let calls = 0

  async function lead(row: LeaseRow | undefined): Promise<void> {
    if (library === undefined) {
      log.info('this process now runs the import')
      progress.mirror(undefined)
      calls = row?.calls ?? 0
      library = start(term.isHeld)
    } else if (term.isDue() && !(await term.renew())) return
    if (row !== undefined && row.calls !== calls) {
      calls = row.calls
      library.scanSoon()
    }
    await reportState()
  }

  async function follow(row: LeaseRow | undefined): Promise<void> {
    if (library !== undefined) {
      log.warn('another process took over the import')
      const lost = library
      library = undefined
      progress.mirror(progress.get())
      await lost.stop()
    }
    if (!canLead || !term.isFree(row)) await mirror(row?.report ?? '')
    else if (await term.renew()) await lead(row)
  }

  async function poll(): Promise<void> {
    const row = await findLease(db, NAME)
    const isOurs = row === undefined || row.holder === term.holder
    if (term.isHeld() && isOurs) return lead(row)
    term.lose()
    await follow(row)
  }

  async function run(): Promise<void> {
    // a data folder has one process at a time: an earlier one of this name has ended
    await releaseLeasesOf(db, worker).catch(errors.report)
    while (!signal.aborted) {
      changed = new AbortController()
      await poll().then(errors.clear, errors.report)
      await wait(pollMs, undefined, { signal: AbortSignal.any([signal, changed.signal]) }).catch(() => {})
    }
  }

  const running = run()
  return {
    idle: async () => library?.idle(),
    scanSoon: () => (library ? library.scanSoon() : void signalHolder(db, NAME).catch(errors.report)),
    async accept() {
      if (library) return library.accept()
      const { missing } = progress.get()
      if (missing > 0) await acceptMissing(context, missing)
      if (missing > 0) await signalHolder(db, NAME)
      return missing
    },
    async stop() {
      stopping.abort()
      unlisten()
      await running
      await library?.stop()
      // the next process that looks takes over at once
      if (library) await term.release().catch(errors.report)
    },
  }
}
