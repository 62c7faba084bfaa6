import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/** Resident MB: now, and the peak. */
export type Memory = { now: number; peak: number }

/** A process's memory from Linux's /proc; undefined on other systems. */
export async function processMemory(pid: number): Promise<Memory | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
  const memory = { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  return Number.isNaN(memory.now) ? undefined : memory
}

/** The largest renderer: the one that shows the page, workers included. */
export async function rendererMemory(browser: Browser): Promise<Memory | undefined> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const memories = await Promise.all(renderers.map(({ id }) => processMemory(id)))
  return memories.filter((memory) => memory !== undefined).toSorted((a, b) => b.now - a.now)[0]
}
