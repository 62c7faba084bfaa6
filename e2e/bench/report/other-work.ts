import { availableParallelism, loadavg } from 'node:os'

/** Processes that wanted a core in the last minute, on average, and how many cores there are. */
export type OtherWork = { load: number; cores: number }

/** What else the machine does; asked before the bench itself begins. */
export const otherWork = (): OtherWork => ({ load: loadavg()[0] ?? 0, cores: availableParallelism() })

/** Beyond this share of the cores, absolute figures say more about the others than about the pages. */
const MUCH = 0.3

/** A warning for the head of the results, where there is cause for one. */
export const warnOfOtherWork = ({ load, cores }: OtherWork): string[] =>
  load > MUCH * cores
    ? [`**The machine was busy before the bench began** (load ${load.toFixed(1)} on ${cores} cores): only ratios mean anything.`]
    : []
