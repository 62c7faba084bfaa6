import type { ForgetChoice } from '#web/data/client/connection-context.tsx'

/** In localStorage while this device forgets: a page that is closed meanwhile leaves the rest to the next one. */
const NAME = 'contact-sheet:forgetting'

function read(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

function write(choice: ForgetChoice): void {
  try {
    localStorage.setItem(NAME, choice)
  } catch {
    // where there is no storage nothing is kept
  }
}

async function forget(choice: ForgetChoice): Promise<void> {
  const { forgetDevice } = await import('./forget-device.ts')
  await forgetDevice(choice)
  try {
    localStorage.removeItem(NAME)
  } catch {
    // nothing was written
  }
}

/**
 * Deletes what this device keeps of a service.
 *
 * @throws where the code for it can't be fetched; the next page that opens goes on
 */
export async function forgetOnThisDevice(choice: ForgetChoice): Promise<void> {
  // a tab that is told by another does not know how much was chosen there
  const all = read() === 'everything' ? 'everything' : choice
  write(all)
  await forget(all)
}

/** Goes on with what an earlier page has not finished. */
export async function finishForgetting(): Promise<void> {
  const choice = read()
  if (choice !== null) await forget(choice === 'everything' ? choice : 'all-but-unsent').catch(() => undefined)
}
