import { availableParallelism, loadavg } from 'node:os'

/** Load average of the last minute, and the number of cores. */
export type OtherWork = { load: number; cores: number }

/** Load by other processes; read before the bench begins. */
export const otherWork = (): OtherWork => ({ load: loadavg()[0] ?? 0, cores: availableParallelism() })

/** Share of the cores above which other load distorts absolute figures. */
const MUCH = 0.3

/** A warning for the head of the results, if the load was too high. */
export function warnOfOtherWork({ load, cores }: OtherWork): string[] {
  if (load <= MUCH * cores) return []
  const measured = `load ${load.toFixed(1)} on ${cores} cores`
  return [`**The machine was busy before the bench began** (${measured}): only ratios mean anything.`]
}
