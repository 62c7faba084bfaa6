import type { ForgetChoice } from '#web/data/client/connection-context.tsx'
import { keep, readKept } from '#web/lib/web-storage.ts'

/** In localStorage while this device forgets: a page that is closed meanwhile leaves the rest to the next one. */
const NAME = 'contact-sheet:forgetting'

async function forget(choice: ForgetChoice): Promise<void> {
  const { forgetDevice } = await import('./forget-device.ts')
  await forgetDevice(choice)
  keep(NAME, undefined)
}

/**
 * Deletes what this device keeps of a service.
 *
 * @throws where the code for it can't be fetched; the next page that opens finishes it
 */
export async function forgetOnThisDevice(choice: ForgetChoice): Promise<void> {
  // a tab that hears of it from another doesn't know how much was chosen there
  const all = readKept(NAME) === 'everything' ? 'everything' : choice
  keep(NAME, all)
  await forget(all)
}

/** Finishes what an earlier page has left. */
export async function finishForgetting(): Promise<void> {
  const choice = readKept(NAME)
  if (choice !== undefined) await forget(choice === 'everything' ? choice : 'all-but-unsent').catch(() => undefined)
}
