import { env } from 'node:process'

/** Whether tests of chance, hostile input and sudden ends run at length: `npm run test:long`, a matter of hours. */
export const isLong = env['CONTACT_SHEET_LONG'] === '1'

/** The variable where it is set, to try just one of them at yet another length. */
const chosen = (name: string, sizes: { short: number; long: number }) =>
  Number(env[name] ?? (isLong ? sizes.long : sizes.short))

/** How much of each a test runs: little enough in `npm test` for everyone to run that before every change. */
export const runLength = {
  /** SIGKILLs of a service that labels are given to. */
  serviceKills: chosen('CONTACT_SHEET_TEST_SERVICE_KILLS', { short: 4, long: 200 }),
  /** SIGKILLs of a service that sends webhooks. */
  webhookKills: chosen('CONTACT_SHEET_TEST_KILLS', { short: 4, long: 200 }),
  /** SIGKILLs of an import. */
  importKills: chosen('CONTACT_SHEET_TEST_IMPORT_KILLS', { short: 6, long: 300 }),
  /** Seconds that processes on one database are used while they are killed, a process every so many; and restarts of the database. */
  clusterSeconds: chosen('CLUSTER_SECONDS', { short: 6, long: 1200 }),
  clusterKillSeconds: isLong ? 10 : 2,
  clusterRestarts: chosen('CLUSTER_RESTARTS', { short: 1, long: 5 }),
  /** SIGKILLs of the service behind a gateway. */
  upstreamKills: isLong ? 20 : 3,
  hostileFiles: isLong ? 300 : 40,
  /** A multiple of the seven kinds of files. */
  flippedFiles: isLong ? 2002 : 28,
  /** Inputs for each operation, and for each kind of nonsense beside them. */
  fuzzRuns: isLong ? 1000 : 60,
  /** Courses of events that the model of the outbox goes through, and the steps of each. */
  outboxRuns: chosen('OUTBOX_RUNS', { short: 150, long: 5000 }),
  outboxOperations: chosen('OUTBOX_OPERATIONS', { short: 100, long: 200 }),
  /** Answers that are scanned for addresses. */
  scannedAnswers: chosen('SCANNED_ANSWERS', { short: 1000, long: 200_000 }),
  /** Histories of changed webhooks, each with faults and killed tabs. */
  webhookHistories: chosen('WEBHOOK_HISTORIES', { short: 1000, long: 100_000 }),
  /** Courses of taking back and making again. */
  undoRuns: chosen('UNDO_RUNS', { short: 12, long: 400 }),
  /** Albums that pass through a gateway at once, and the megabytes of each. */
  gatewayStreams: chosen('CONTACT_SHEET_TEST_STREAMS', { short: 8, long: 50 }),
  gatewayMegabytes: isLong ? 79 : 24,
  /** Changes that a browser has to send while it is killed. */
  outboxChanges: chosen('OUTBOX_CHANGES', { short: 240, long: 2000 }),
  /** Of tabs, and every third of the whole browser. */
  outboxKills: chosen('OUTBOX_KILLS', { short: 3, long: 9 }),
  /** Of a browser or a tab while it keeps an album. */
  keptKills: chosen('KEPT_KILLS', { short: 2, long: 20 }),
  /** Decisions of a cull, one right after the other. */
  cullDecisions: isLong ? 400 : 80,
  /** Quarters of an hour that a wall hangs, by the clock of the page; in each of them photos come. */
  wallQuarters: chosen('WALL_QUARTERS', { short: 1, long: 32 }),
  /** Photos that a service adds to it in one of them. */
  wallPhotos: isLong ? 62 : 4,
  /** Photos of a ZIP whose tab is closed in the middle. */
  archivePhotos: chosen('ARCHIVE_PHOTOS', { short: 16, long: 300 }),
  /** Photos that are given a label at once. */
  bulkPhotos: chosen('BULK_PHOTOS', { short: 1500, long: 10_000 }),
}

/** Milliseconds that a test may take; 0, which is without limit, where it runs at length. */
export const timeLimit = (shortMs: number): number => (isLong ? 0 : shortMs)
