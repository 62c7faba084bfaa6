import { readdirSync, readFileSync } from 'node:fs'

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // ended meanwhile
    return ''
  }
}

const childrenOf = (pid: number | string): string[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter(Boolean)

/** In MB; what a process held at most, as the system keeps it. */
const peakOf = (pid: string) => (Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) / 1e6

/** The memory of the largest process that this one has started, in MB. */
export function watchChildren() {
  let peak = 0
  const look = () => {
    for (const pid of childrenOf(process.pid)) peak = Math.max(peak, peakOf(pid))
  }
  const timer = setInterval(look, 10)
  return () => {
    look()
    clearInterval(timer)
    return peak
  }
}
