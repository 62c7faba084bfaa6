import { openOutbox } from './open-outbox.ts'
import type { Outbox } from './outbox.ts'

/** Milliseconds until a service that did not answer is asked again who the caller is. */
const ASK_AGAIN = 5_000

type Parts = Omit<Parameters<typeof openOutbox>[0], 'callerId'> & { callerId: () => Promise<string> }

/**
 * Opens the outbox of whoever the service says the caller is; asks for as long as it does not say. Nobody has it before
 * what waits from earlier visits is known: what is planned without that takes photos for done that are not.
 */
export async function openWhenKnown({ callerId: ask, ...parts }: Parts): Promise<Outbox> {
  for (;;) {
    const callerId = await ask().catch(() => undefined)
    if (parts.signal.aborted) throw new Error('the connection has ended')
    if (callerId !== undefined) {
      const outbox = openOutbox({ ...parts, callerId })
      await outbox.whenRead()
      return outbox
    }
    await new Promise((resolve) => void setTimeout(resolve, ASK_AGAIN))
  }
}
