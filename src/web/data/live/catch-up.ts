import { sleep } from '#web/lib/sleep.ts'

type CatchUpOptions = {
  /** Brings what is shown up to date. */
  run: () => Promise<unknown>
  wait?: (ms: number) => Promise<void>
  now?: () => number
}

/** Between two runs at least. */
const BREATH_MS = 1_000
/** While changes go on, a fifth of the time at most is spent on asking for them. */
const PAUSE_PER_RUN = 4

/** Throttles refetching: one run at a time, a pause after each, and always one more after the last request. */
export function createCatchUp({ run, wait = sleep, now = () => performance.now() }: CatchUpOptions) {
  let wanted = false
  let working = false

  async function work(): Promise<void> {
    working = true
    while (wanted) {
      wanted = false
      const begun = now()
      await run().catch(() => undefined)
      await wait(Math.max(BREATH_MS, (now() - begun) * PAUSE_PER_RUN))
    }
    working = false
  }

  return (): void => {
    wanted = true
    if (!working) void work()
  }
}
