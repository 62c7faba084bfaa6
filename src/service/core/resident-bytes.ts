import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

/** Resident memory of a process in bytes; 0 if it has ended, or without /proc (not Linux). */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
