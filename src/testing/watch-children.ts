import { readdirSync, readFileSync } from 'node:fs'

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // the process has ended
    return ''
  }
}

/** Process IDs of the children of a process. */
export const childrenOf = (pid: number | string): string[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter(Boolean)

/** Resident memory of a process in MB: now, and its peak, from /proc. */
function memoryOf(pid: string) {
  const status = read(`/proc/${pid}/status`)
  const inMb = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1e6
  return { now: inMb('VmRSS'), peak: inMb('VmHWM') }
}

/** Samples the child processes' memory; returns a function that stops and gives the peaks in MB: of one, and of all. */
export function watchChildren() {
  let largest = 0
  let together = 0
  const look = () => {
    const found = childrenOf(process.pid).map(memoryOf)
    largest = Math.max(largest, ...found.map(({ peak }) => peak))
    together = Math.max(
      together,
      found.reduce((sum, { now }) => sum + now, 0),
    )
  }
  const timer = setInterval(look, 10)
  return () => {
    look()
    clearInterval(timer)
    return { largest, together }
  }
}
