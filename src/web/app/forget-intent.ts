import type { ForgetChoice } from '#web/data/client/connection-context.tsx'
import { SIGN_OUT } from '#web/data/client/connection-store.ts'
import { writeStored, readStored } from '#web/lib/web-storage.ts'

/** localStorage entry that lasts while deletion runs: if the page is closed meanwhile, the next one finishes. */
const NAME = 'contact-sheet:forgetting'

const note = (left?: string) => writeStored(NAME, left)

const forget = async (left: unknown) => (await import('./forget-device.ts')).forgetDevice(left, note)

/**
 * Deletes what this device keeps of a service.
 *
 * @throws if its code can't be fetched, or it can't delete all; the next page that opens finishes it
 */
export async function forgetOnThisDevice(choice: ForgetChoice): Promise<void> {
  // an earlier choice that is not finished yet
  const all = readStored(NAME) === 'everything' ? 'everything' : choice
  note(all)
  if (!(await forget(all))) throw new Error('a file is open')
}

/** Whether this tab has stored nothing but the token of the last sign-out. */
function isNewTab(): boolean {
  try {
    return Object.keys(sessionStorage).every((name) => name === SIGN_OUT)
  } catch {
    return true
  }
}

/**
 * Deletes what this tab keeps for itself.
 *
 * @throws if its code can't be fetched
 */
export async function forgetThisTab(): Promise<void> {
  if (!isNewTab()) (await import('./forget-device.ts')).forgetTab()
}

/**
 * Finishes a deletion that an earlier page or another tab began; files that are still open are left.
 *
 * @throws if its code can't be fetched
 */
export async function finishForgetting(): Promise<void> {
  const left = readStored(NAME)
  if (left !== undefined) await forget(left)
}
