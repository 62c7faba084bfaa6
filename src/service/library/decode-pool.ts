import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  type DecodeJob,
  type DecodeResult,
  ENDED,
  type ShrinkJob,
  type ShrinkOrder,
  type ShrinkResult,
  TOOK_TOO_LONG,
} from './decode-job.ts'

export type DecodePool = {
  /** How many files are decoded at once. */
  readonly size: number
  /** `isWanted` is asked when its turn comes; a job that nobody wants any more is refused. */
  run: (job: DecodeJob, isWanted?: () => boolean) => Promise<DecodeResult>
  shrink: (order: ShrinkOrder) => Promise<ShrinkResult>
  close: () => void
}

/** Native decoders leave crumbs in memory: a new child after this many files. */
const JOBS_PER_CHILD = 200
/** A file that takes longer is refused, and its child ended. */
const PATIENCE_MS = 20_000
/** Where the machine is busy with other things a child gets more time, as long as it has not used the half of it. */
const MOST_EXTENSIONS = 8
/** A child that holds more is ended, and the file refused. */
const MOST_MEMORY = 470e6
/** One that still holds so much when its file is done is replaced: the next file would begin with less room. */
const RECYCLE_MEMORY = 300e6
/** A decoder can take 2 MB in a millisecond. */
const LOOK_EVERY_MS = 10
const PAGE_BYTES = 4096
/** More at once than this gain nothing: the disk is the limit then, and each may take its share of memory. */
const MOST_CHILDREN = 8
/** Children that have had nothing to do for so long are ended; they cost memory. */
const IDLE_MS = 15_000
/** Below the service's own priority: whoever browses while photos come in must not notice. */
const NICENESS = 5

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url))

function startChild(): ChildProcess {
  const child = fork(CHILD, {
    execArgv: ['--max-old-space-size=128'],
    // nothing of ours: it starts no program and needs no secret. Few arenas: glibc's default keeps what many threads freed
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  } catch {
    // not allowed, or ended already: decoding at full priority is no fault
  }
  return child
}

/** What a process holds in memory, in bytes; 0 where the system does not tell (other than Linux). */
function residentBytes({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** The time on a processor that a process has had, in ms; Infinity where the system does not tell. */
function usedMs({ pid }: ChildProcess): number {
  try {
    // after the name in brackets, which may hold anything: user and system time in hundredths of a second
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '').split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Infinity
  }
}

/** One place at which files are decoded, one after the other, each by a child that may be replaced at any time. */
function createSeat({ patienceMs, mostMemory }: { patienceMs: number; mostMemory: number }) {
  let child: ChildProcess | undefined
  let jobs = 0
  let idle: NodeJS.Timeout | undefined
  let abandon: ((error: Error) => void) | undefined

  const end = () => {
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    child = undefined
    jobs = 0
  }

  function attempt<Result>(job: DecodeJob | ShrinkJob, isLast: boolean): Promise<Result | { refused: string } | 'again'> {
    clearTimeout(idle)
    // it may have died while it had nothing to do
    if (!child?.connected) end()
    child ??= startChild()
    jobs++
    const isFirst = jobs === 1
    const current = child
    const { promise, resolve, reject } = Promise.withResolvers<Result | { refused: string } | 'again'>()
    abandon = reject
    const giveUp = (refused: string) => {
      end()
      resolve({ refused })
    }
    const tryAgain = () => {
      end()
      resolve('again')
    }
    const usedBefore = usedMs(current)
    let extensions = 0
    const timer = setInterval(() => {
      const isStarved = usedMs(current) - usedBefore < patienceMs / 2
      if (!isStarved || ++extensions > MOST_EXTENSIONS) giveUp(`${TOOK_TOO_LONG} ${patienceMs / 1000} s`)
    }, patienceMs)
    const watch = setInterval(() => {
      if (residentBytes(current) <= mostMemory) return
      if (isFirst) return giveUp(`decoding needed more than ${mostMemory / 1e6} MB of memory`)
      // what the files before have left counts too: alone, it may do
      tryAgain()
    }, LOOK_EVERY_MS)
    current.once('message', (result: Result) => resolve(result))
    // the system may have ended it for want of memory, somebody by mistake: its file is believed to do so when it does twice
    current.once('exit', (code, signal) => (isLast ? giveUp(`${ENDED} ${signal ?? `code ${code}`}`) : tryAgain()))
    current.once('error', (error) => giveUp(`the decoder failed: ${error.message}`))
    current.send(job)
    return promise.finally(() => {
      clearInterval(timer)
      clearInterval(watch)
      current.removeAllListeners()
      if (jobs >= JOBS_PER_CHILD || residentBytes(current) > RECYCLE_MEMORY) end()
      idle = setTimeout(end, IDLE_MS).unref()
    })
  }

  return {
    async ask<Result>(job: DecodeJob | ShrinkJob): Promise<Result | { refused: string }> {
      const result = await attempt<Result>(job, false)
      const last = result === 'again' ? await attempt<Result>(job, true) : result
      if (last === 'again') throw new Error('a new decoder had files before')
      return last
    },
    close() {
      clearTimeout(idle)
      end()
      abandon?.(new Error('the decoders were closed'))
    },
  }
}

/** Decodes files in child processes, so that a file which brings a decoder down costs one file. */
export function createDecodePool({
  size = Math.min(MOST_CHILDREN, availableParallelism()),
  patienceMs = PATIENCE_MS,
  mostMemory = MOST_MEMORY,
}: { size?: number; patienceMs?: number; mostMemory?: number } = {}): DecodePool {
  const seats = Array.from({ length: size }, () => createSeat({ patienceMs, mostMemory }))
  const free = [...seats]
  const waiting: (() => void)[] = []
  let closed = false

  async function take<Result>(
    prepare: () => DecodeJob | Promise<ShrinkJob>,
    isWanted = () => true,
  ): Promise<Result | { refused: string }> {
    while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    const seat = free.pop()
    if (closed || !seat) throw new Error('the decoders were closed')
    try {
      if (!isWanted()) return { refused: 'nobody waits for it' }
      return await seat.ask<Result>(await prepare())
    } finally {
      free.push(seat)
      waiting.shift()?.()
    }
  }

  return {
    size,
    run: (job, isWanted) => take<DecodeResult>(() => job, isWanted),
    shrink: ({ width, read }) => take<ShrinkResult>(async () => ({ task: 'shrink', bytes: await read(), width })),
    close() {
      closed = true
      for (const seat of seats) seat.close()
    },
  }
}
