import { env } from 'node:process'

/** Whether randomised, hostile-input and crash tests run at full length: `npm run test:long`, for hours. */
export const isLong = env['CONTACT_SHEET_LONG'] === '1'

/** The environment variable if set, to run a single test at another length. */
const chosen = (name: string, sizes: { short: number; long: number }) =>
  Number(env[name] ?? (isLong ? sizes.long : sizes.short))

/** Lengths of tests; the short ones keep `npm test` quick enough to run before every change. */
export const runLength = {
  /** SIGKILLs of a service during label changes. */
  serviceKills: chosen('CONTACT_SHEET_TEST_SERVICE_KILLS', { short: 4, long: 200 }),
  /** SIGKILLs of a service that sends webhooks. */
  webhookKills: chosen('CONTACT_SHEET_TEST_KILLS', { short: 4, long: 200 }),
  /** SIGKILLs of an import. */
  importKills: chosen('CONTACT_SHEET_TEST_IMPORT_KILLS', { short: 6, long: 300 }),
  /** Seconds of load on a cluster; seconds between two kills of a process; restarts of its database. */
  clusterSeconds: chosen('CLUSTER_SECONDS', { short: 6, long: 1200 }),
  clusterKillSeconds: isLong ? 10 : 2,
  clusterRestarts: chosen('CLUSTER_RESTARTS', { short: 1, long: 5 }),
  /** SIGKILLs of upstream. */
  upstreamKills: isLong ? 20 : 3,
  hostileFiles: isLong ? 300 : 40,
  /** A multiple of 7, the number of kinds of files. */
  flippedFiles: isLong ? 2002 : 28,
  /** Inputs for each operation, and for each kind of invalid request. */
  fuzzRuns: isLong ? 1000 : 60,
  /** Random runs of the outbox's model, and the steps of each. */
  outboxRuns: chosen('OUTBOX_RUNS', { short: 150, long: 5000 }),
  outboxOperations: chosen('OUTBOX_OPERATIONS', { short: 100, long: 200 }),
  /** Answers to scan for addresses. */
  scannedAnswers: chosen('SCANNED_ANSWERS', { short: 1000, long: 200_000 }),
  /** Random runs of webhook changes, each with faults and killed tabs. */
  webhookHistories: chosen('WEBHOOK_HISTORIES', { short: 1000, long: 100_000 }),
  /** Random runs of undo and redo. */
  undoRuns: chosen('UNDO_RUNS', { short: 12, long: 400 }),
  /** Albums streamed through a gateway at once, and the megabytes of each. */
  gatewayStreams: chosen('CONTACT_SHEET_TEST_STREAMS', { short: 8, long: 50 }),
  gatewayMegabytes: isLong ? 79 : 24,
  /** Changes that a browser sends while it is killed. */
  outboxChanges: chosen('OUTBOX_CHANGES', { short: 240, long: 2000 }),
  /** Kills of tabs; every third is of the whole browser. */
  outboxKills: chosen('OUTBOX_KILLS', { short: 3, long: 9 }),
  /** Kills of a browser or a tab while it stores an album. */
  keptKills: chosen('KEPT_KILLS', { short: 2, long: 20 }),
  /** Decisions in a cull, in quick succession. */
  cullDecisions: isLong ? 400 : 80,
  /** Quarters of an hour that a wall runs, by the page's clock; photos are added in each. */
  wallQuarters: chosen('WALL_QUARTERS', { short: 1, long: 32 }),
  /** Photos added in each of these. */
  wallPhotos: isLong ? 62 : 4,
  /** Photos of a ZIP whose tab is closed halfway. */
  archivePhotos: chosen('ARCHIVE_PHOTOS', { short: 16, long: 300 }),
  /** Photos labelled at once. */
  bulkPhotos: chosen('BULK_PHOTOS', { short: 1500, long: 10_000 }),
}

/** Timeout of a test in milliseconds; 0 (none) at full length. */
export const timeLimit = (shortMs: number): number => (isLong ? 0 : shortMs)
