import type { ForgetChoice } from '#web/data/client/connection-context.tsx'
import { keep, readKept } from '#web/lib/web-storage.ts'

/** localStorage entry that lasts while deletion runs: if the page is closed meanwhile, the next one finishes. */
const NAME = 'contact-sheet:forgetting'

async function forget(choice: ForgetChoice): Promise<void> {
  const { forgetDevice } = await import('./forget-device.ts')
  await forgetDevice(choice)
  keep(NAME, undefined)
}

/**
 * Deletes what this device keeps of a service.
 *
 * @throws if its code can't be fetched, or it can't delete all; the next page that opens finishes it
 */
export async function forgetOnThisDevice(choice: ForgetChoice): Promise<void> {
  // a tab notified by another doesn't know that tab's choice
  const all = readKept(NAME) === 'everything' ? 'everything' : choice
  keep(NAME, all)
  await forget(all)
}

/** Finishes a deletion that an earlier page began. */
export async function finishForgetting(): Promise<void> {
  const choice = readKept(NAME)
  if (choice !== undefined) await forget(choice === 'everything' ? choice : 'all-but-unsent').catch(() => undefined)
}
