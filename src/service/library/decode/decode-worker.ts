import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { residentBytes } from '#service/core/resident-bytes.ts'
import { inMb, PROCESS_BYTES, shrinkCost } from './decode-cost.ts'
import {
  type DecodeJob,
  type DecodeResult,
  type FromDecoder,
  type Refusal,
  type ShrinkJob,
  type ShrinkResult,
  type ToDecoder,
  TOOK_TOO_LONG,
} from './decode-job.ts'
import type { MemoryBudget, MemoryShare } from './memory-budget.ts'

/** Native decoders leak memory: a child is replaced after this many jobs. */
const JOBS_PER_CHILD = 200
/** Timeout extensions for a child that got less than half of the time on a processor, on a busy machine. */
const MOST_EXTENSIONS = 8
/** A child that still holds more bytes after a job is replaced: the next file would have less room. */
const RECYCLE_MEMORY = 300e6
/** Memory checks: a decoder can allocate 2 MB in a millisecond. */
const CHECK_EVERY_MS = 10
/** Idle children cost memory. */
const IDLE_MS = 15_000
/** Below the service's own priority: an import must not slow browsing. */
const NICENESS = 5

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url))

/** The compile cache of this process, if any: compiling is more than half of a child's start. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  // Node returns a subfolder for its version, which the child appends itself
  const dir = getCompileCacheDir()
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(dir) }
}

function startChild(niceness: number): ChildProcess {
  const child = fork(CHILD, {
    execArgv: ['--max-old-space-size=128'],
    // nothing else of our environment: it needs no PATH and no secret. Few arenas: by default glibc keeps freed memory
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', ...compileCache() },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness)
  } catch {
    // not permitted, or the child has ended: decoding at full priority is acceptable
  }
  return child
}

const memoryOf = ({ pid }: ChildProcess): number => (pid === undefined ? 0 : residentBytes(pid))

/** Processor time of a process in ms; Infinity without /proc. */
function usedMs({ pid }: ChildProcess): number {
  try {
    // skips the name in brackets, which may contain anything; user and system time in hundredths of a second
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Infinity
  }
}

type Job = DecodeJob | ShrinkJob
type Result = DecodeResult | ShrinkResult
type Outcome = { done: Result } | { postponed: number } | 'again'

export type DecodeWorkerOptions = {
  /** A file that takes longer, its hash not counted, is refused and its child killed. */
  timeoutMs: number
  /** A child that takes this many times its expected memory is killed and its file refused. */
  tolerance: number
  memory: MemoryBudget
  isUrgent: boolean
  /** Children idle for this long are ended. */
  idleMs?: number | undefined
  /** Of the child processes; below the service's own priority by default. */
  niceness?: number | undefined
}

type WatchOptions = {
  timeoutMs: number
  /** It used half of `timeoutMs` or more on a processor. */
  onLate: () => void
  onStarved: () => void
  /** It used no processor time at all while `timeoutMs` passed. */
  onStuck: () => void
  /** Bytes; read at each check, since a job may be granted more. */
  mostBytes: () => number
  onLarge: (most: number) => void
}

/** Watches the time and memory of a child's job. `restart` begins its time anew: a hash may take as long as it goes on. */
function watchChild(child: ChildProcess, { timeoutMs, onLate, onStarved, onStuck, mostBytes, onLarge }: WatchOptions) {
  let usedBefore = usedMs(child)
  let usedLast = usedBefore
  let extensions = 0
  const timer = setInterval(() => {
    const used = usedMs(child)
    const isStarved = used - usedBefore < timeoutMs / 2
    if (!isStarved) onLate()
    // even on a busy machine a child that has work gets some time
    else if (used === usedLast) onStuck()
    else if (++extensions > MOST_EXTENSIONS) onStarved()
    usedLast = used
  }, timeoutMs)
  const watch = setInterval(() => {
    const most = mostBytes()
    if (memoryOf(child) > most) onLarge(most)
  }, CHECK_EVERY_MS)
  return {
    restart(): void {
      usedBefore = usedLast = usedMs(child)
      extensions = 0
      timer.refresh()
    },
    stop(): void {
      clearInterval(timer)
      clearInterval(watch)
    },
  }
}

/** A worker's child, replaced after so many jobs or once it has ended. */
function createChildHolder(niceness = NICENESS) {
  let child: ChildProcess | undefined
  let jobs = 0

  function end(): void {
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    child = undefined
    jobs = 0
  }

  function ready(): ChildProcess {
    // it may have died while idle
    if (!child?.connected) end()
    child ??= startChild(niceness)
    return child
  }

  /** Bytes that earlier files left in the child. */
  const leftOver = () => (child ? Math.max(0, memoryOf(child) - PROCESS_BYTES) : 0)

  return {
    end,
    leftOver,
    /** Bytes that it holds while idle. */
    resting: () => (child ? PROCESS_BYTES + leftOver() : 0),
    /** Starts the child; a failure to start must not crash the service. */
    warm(): void {
      const started = ready()
      if (started.listenerCount('error') === 0) started.once('error', () => {})
    },
    /** The child for the next job. */
    next: (): { child: ChildProcess; isFirst: boolean } => ({ child: ready(), isFirst: ++jobs === 1 }),
    /** After a job: ends a child that has done many, or still holds much memory. */
    recycle(): void {
      if (child && (jobs >= JOBS_PER_CHILD || memoryOf(child) > RECYCLE_MEMORY)) end()
    },
  }
}

type IdleTimerOptions = { idleMs: number | undefined; rest: () => void; end: () => void }

/** Idle timeout of a child: `start` marks its memory as idle, and ends it after `idleMs`. */
function createIdleTimer({ idleMs = IDLE_MS, rest, end }: IdleTimerOptions) {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const endNow = () => {
    end()
    rest()
  }
  return {
    stop,
    start(): void {
      stop()
      rest()
      timer = setTimeout(endNow, idleMs).unref()
    },
  }
}

/** Reserves what a job surely needs, if free, which saves the child a round trip; returns the bytes for the job. */
function holdFor(job: Job, share: MemoryShare, left: number): number {
  const needs = job.task === 'shrink' ? shrinkCost(job.pieces.reduce((sum, { length }) => sum + length, 0)) : 0
  if (needs > share.held()) share.tryTake(needs + left)
  return share.held() - left
}

const toLarge = (most: number, expected: number): Refusal => ({
  refused: `decoding took more than ${inMb(most)} of memory; ${inMb(expected)} was expected`,
})

const toFailure = (refused: string): Refusal => ({ refused, isMachineFault: true })

/** A worker of the pool: decodes files in turn, in a child replaced when it dies, hangs or takes too much memory. */
export function createDecodeWorker({ timeoutMs, tolerance, memory, isUrgent, idleMs, niceness }: DecodeWorkerOptions) {
  const late = `${TOOK_TOO_LONG} ${timeoutMs / 1000} s`
  let abandon: ((error: Error) => void) | undefined
  const { end, leftOver, ...holder } = createChildHolder(niceness)
  const share = memory.open({ isUrgent, giveBack: end })
  const rest = () => share.rest(holder.resting())
  const idle = createIdleTimer({ idleMs, rest, end })

  function attempt(job: Job, isLast: boolean): Promise<Outcome> {
    idle.stop()
    const { child: current, isFirst } = holder.next()
    const left = isFirst ? 0 : leftOver()
    const send = (message: ToDecoder) => void current.send(message)
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    abandon = reject
    const giveUp = (refusal: Refusal) => {
      end()
      resolve({ done: refusal })
    }
    const tryAgain = () => {
      end()
      resolve('again')
    }
    const watch = watchChild(current, {
      timeoutMs,
      onLate: () => giveUp({ refused: late }),
      onStarved: () => giveUp(toFailure(late)),
      // libvips 8.18 may lose a task that comes just as its last thread ends, after 15.5 s without work
      onStuck: () => (isLast ? giveUp(toFailure(late)) : tryAgain()),
      mostBytes: () => share.held() * tolerance,
      // what earlier files left counts too: in a fresh child this one may fit
      onLarge: (most) => (isFirst ? giveUp(toLarge(most, share.held())) : tryAgain()),
    })
    const answer = (needs: number) => {
      if (left > 0 && needs + left > memory.total) tryAgain()
      else send({ granted: share.held() >= needs || share.tryTake(needs + left) })
    }
    current.on('message', (message: FromDecoder) => {
      if ('needs' in message) answer(message.needs)
      else if ('hashed' in message) watch.restart()
      else if ('postponed' in message) resolve(message)
      else resolve({ done: message })
    })
    // the system (out of memory) or a person may have killed it: the file is to blame only if it happens twice
    const onExit = (how: string) => (isLast ? giveUp(toFailure(`the decoder ended with ${how}`)) : tryAgain())
    current.once('exit', (code, signal) => onExit(signal ?? `code ${code}`))
    current.once('error', ({ message }) => giveUp(toFailure(`the decoder failed: ${message}`)))
    send({ ...job, mostMemory: memory.total, heldMemory: holdFor(job, share, left) })
    return promise.finally(() => {
      watch.stop()
      current.removeAllListeners()
      holder.recycle()
      idle.start()
    })
  }

  return {
    async ask(prepare: () => Job | Promise<Job>): Promise<Result> {
      await share.take(PROCESS_BYTES + leftOver())
      try {
        const job = await prepare()
        let isLast = false
        for (;;) {
          const outcome = await attempt(job, isLast)
          if (outcome === 'again') isLast = true
          else if ('done' in outcome) return outcome.done
          await share.take((outcome === 'again' ? PROCESS_BYTES : outcome.postponed) + leftOver())
        }
      } finally {
        rest()
      }
    },
    /** Starts the child of an idle worker. */
    warm(): void {
      holder.warm()
      idle.start()
    },
    close() {
      idle.stop()
      end()
      abandon?.(new Error('the decoders were closed'))
      share.close()
    },
  }
}
