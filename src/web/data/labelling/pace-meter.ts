import type { OutboxView } from '#web/data/outbox/outbox.ts'

/** Answers from which on a pace is one. */
const ENOUGH = 5

type Looked = Pick<OutboxView, 'queued' | 'sent' | 'paused' | 'offline' | 'heldUntil'>

/** How long a label change takes while there are any: told of each view of the outbox, it counts only the time that was worked in. */
export function createPaceMeter(known: number | undefined) {
  let last: { view: Looked; at: number } | undefined
  let worked = 0
  let answers = 0
  return {
    /** @returns the pace where it is another by this */
    look(view: Looked, at: number): number | undefined {
      const before = last
      last = { view, at }
      if (before === undefined || before.view.queued === 0 || view.sent < before.view.sent) return undefined
      if (before.view.paused || before.view.offline || before.view.heldUntil) return undefined
      worked += at - before.at
      answers += view.sent - before.view.sent
      if (answers < ENOUGH || view.sent === before.view.sent) return undefined
      known = worked / answers
      return known
    },
    /** Milliseconds for each change; undefined where none was measured. */
    get: (): number | undefined => known,
  }
}
