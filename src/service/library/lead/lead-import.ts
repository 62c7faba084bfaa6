import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#service/context.ts'
import { messageOf } from '#service/core/caught-error.ts'
import {
  acquireLease,
  callHolder,
  findLease,
  isShared,
  type LeaseRow,
  releaseLease,
  releaseLeasesOf,
  report,
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
  leaseMs?: number
  lookMs?: number
}

const NAME = 'import'
/** A process that dies or hangs has lost the import after this, and a look. */
const LEASE_MS = 30_000
/** Between two looks at the lease: how old may be what the other processes know of the import. */
const LOOK_MS = 1000
/** Renewals in the time of a lease. */
const RENEWALS = 3
/** Of a long report, no more than this many characters are written in a second. */
const REPORTED_PER_SECOND = 500_000

/** Throttle: reports no more of the import than changed, and of many folders less often. */
function createReporter({ context: { db }, progress }: LeadOptions, holder: string) {
  let last = ''
  let notBefore = 0
  return async (): Promise<void> => {
    if (performance.now() < notBefore) return
    const text = toReport(progress.get())
    if (text === last) return
    await report(db, { name: NAME, holder, report: text })
    last = text
    notBefore = performance.now() + (text.length / REPORTED_PER_SECOND) * 1000
  }
}

/** Shows in this process how far the import of another one is. */
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

/**
 * Leader election: of the processes that share a database one imports, as long as it renews its lease. The others show its
 * state as theirs, pass on what is asked of them, and take over when the lease expires. Alone on its database, as on SQLite,
 * a process leads from its start to its end.
 */
export function leadImport(options: LeadOptions): Library {
  const { context, progress, worker, start, leaseMs = LEASE_MS, lookMs = LOOK_MS } = options
  const { db, clock, newId, log } = context
  if (!isShared(db)) return start(() => true)
  const holder = `${worker}.${newId()}`
  const stopping = new AbortController()
  const { signal } = stopping
  const reportState = createReporter(options, holder)
  let library: Library | undefined
  /** By the clock of this process, which a hung one reads before anything else. */
  let leadsUntil = 0
  let renewAt = 0
  let calls = 0
  let lastError = ''

  const isLeading = () => performance.now() < leadsUntil

  async function renew(): Promise<boolean> {
    const begun = performance.now()
    const now = clock().getTime()
    const term = { now: new Date(now).toISOString(), until: new Date(now + leaseMs).toISOString() }
    const isHeld = await acquireLease(db, { name: NAME, holder, ...term })
    leadsUntil = isHeld ? begun + leaseMs : 0
    renewAt = begun + leaseMs / RENEWALS
    return isHeld
  }

  async function lead(row: LeaseRow | undefined): Promise<void> {
    if (library === undefined) {
      log.info('this process imports from now on')
      progress.mirror(undefined)
      calls = row?.calls ?? 0
      library = start(isLeading)
    } else if (performance.now() >= renewAt && !(await renew())) return
    if (row !== undefined && row.calls !== calls) {
      calls = row.calls
      library.look()
    }
    await reportState()
  }

  async function follow(row: LeaseRow | undefined, mirror: (text: string) => Promise<void>): Promise<void> {
    if (library !== undefined) {
      log.warn('another process imports from now on')
      const lost = library
      library = undefined
      progress.mirror(progress.get())
      await lost.stop()
    }
    const isFree = row === undefined || row.holder === holder || row.expires_at <= clock().toISOString()
    if (isFree) await renew()
    else await mirror(row.report)
  }

  async function look(mirror: (text: string) => Promise<void>): Promise<void> {
    const row = await findLease(db, NAME)
    if (isLeading() && (row === undefined || row.holder === holder)) return lead(row)
    leadsUntil = 0
    await follow(row, mirror)
    if (isLeading()) await lead(row)
  }

  async function run(): Promise<void> {
    const mirror = createMirror(options)
    let isNew = true
    while (!signal.aborted) {
      try {
        // one process at a time serves from a data folder: what had its name has ended
        if (isNew) await releaseLeasesOf(db, worker)
        isNew = false
        await look(mirror)
        lastError = ''
      } catch (error) {
        const message = messageOf(error)
        if (message !== lastError) log.warn('the lease of the import can’t be looked at', { error: message })
        lastError = message
      }
      await wait(lookMs, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  const callLeader = () => void callHolder(db, NAME).catch(() => {})
  return {
    idle: async () => library?.idle(),
    look: () => (library ? library.look() : callLeader()),
    async accept() {
      if (library) return library.accept()
      const { missing } = progress.get()
      if (missing > 0) await acceptMissing(context, missing)
      if (missing > 0) await callHolder(db, NAME)
      return missing
    },
    async stop() {
      stopping.abort()
      await running
      await library?.stop()
      // whoever looks next takes over at once
      if (library) await releaseLease(db, { name: NAME, holder }).catch(() => {})
    },
  }
}
