import { setTimeout as pause } from 'node:timers/promises'
import type { UnwatchedPage } from './unwatched-page.ts'

/** Timeout in milliseconds. */
const PATIENCE = 10_000

/** Resolves once an expression is true in the page. */
export async function waitUntil({ evaluate }: UnwatchedPage, condition: string, patience = PATIENCE): Promise<void> {
  const end = performance.now() + patience
  while (!(await evaluate(condition))) {
    if (performance.now() > end) throw new Error(`It never came to be: ${condition}`)
    await pause(50)
  }
}
