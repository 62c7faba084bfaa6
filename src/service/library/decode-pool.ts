import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { DecodeJob, DecodeResult } from './decode-job.ts'

export type DecodePool = {
  /** How many files are decoded at once. */
  readonly size: number
  run: (job: DecodeJob) => Promise<DecodeResult>
  close: () => void
}

/** Native decoders leave crumbs in memory: a new child after this many files. */
const JOBS_PER_CHILD = 200
/** A file that takes longer is refused, and its child ended. */
const PATIENCE_MS = 20_000
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

/** One place at which files are decoded, one after the other, each by a child that may be replaced at any time. */
function createSeat(patienceMs: number) {
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

  function ask(job: DecodeJob): Promise<DecodeResult> {
    clearTimeout(idle)
    // it may have died while it had nothing to do
    if (!child?.connected) end()
    child ??= startChild()
    jobs++
    const current = child
    const { promise, resolve, reject } = Promise.withResolvers<DecodeResult>()
    abandon = reject
    const giveUp = (refused: string) => {
      end()
      resolve({ refused })
    }
    const timer = setTimeout(() => giveUp(`decoding took longer than ${patienceMs / 1000} s`), patienceMs)
    current.once('message', (result: DecodeResult) => resolve(result))
    current.once('exit', (code, signal) => giveUp(`the decoder ended with ${signal ?? `code ${code}`}`))
    current.once('error', (error) => giveUp(`the decoder failed: ${error.message}`))
    current.send(job)
    return promise.finally(() => {
      clearTimeout(timer)
      current.removeAllListeners()
      if (jobs >= JOBS_PER_CHILD) end()
      idle = setTimeout(end, IDLE_MS).unref()
    })
  }

  return {
    ask,
    close() {
      clearTimeout(idle)
      end()
      abandon?.(new Error('the decoders were closed'))
    },
  }
}

/** Decodes files in child processes, so that a file which brings a decoder down costs one file. */
export function createDecodePool({
  size = Math.min(2, availableParallelism()),
  patienceMs = PATIENCE_MS,
}: { size?: number; patienceMs?: number } = {}): DecodePool {
  const seats = Array.from({ length: size }, () => createSeat(patienceMs))
  const free = [...seats]
  const waiting: (() => void)[] = []
  let closed = false

  return {
    size,
    async run(job) {
      while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      const seat = free.pop()
      if (closed || !seat) throw new Error('the decoders were closed')
      try {
        return await seat.ask(job)
      } finally {
        free.push(seat)
        waiting.shift()?.()
      }
    },
    close() {
      closed = true
      for (const seat of seats) seat.close()
    },
  }
}
