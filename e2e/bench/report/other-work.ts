import { availableParallelism, loadavg } from 'node:os'

/** Processes that wanted a core in the last minute, on average, and how many cores there are. */
export type OtherWork = { load: number; cores: number }

/** What else the machine does; asked before the bench itself begins. */
export const otherWork = (): OtherWork => ({ load: loadavg()[0] ?? 0, cores: availableParallelism() })

/** Beyond this share of the cores, absolute figures say more about the others than about the pages. */
const MUCH = 0.3

/** A warning for the head of the results, where there is cause for one. */
export function warnOfOtherWork({ load, cores }: OtherWork): string[] {
  if (load <= MUCH * cores) return []
  const measured = `load ${load.toFixed(1)} on ${cores} cores`
  return [`**The machine was busy before the bench began** (${measured}): only ratios mean anything.`]
}
