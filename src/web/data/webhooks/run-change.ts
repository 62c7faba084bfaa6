import { ApiError } from '#web/data/client/api-error.ts'
import { failureOf, Halted, isRefusal } from './patient-service.ts'
import { createRunState, type RunState, type RunOptions } from './run-state.ts'
import { type ChangeFailure, type ChangeItem, isOver, type WebhookChange } from './webhook-change.ts'

/**
 * Items that are created, then verified in the list, then deleted together: few, since old and new ones both fire
 * meanwhile.
 */
const BATCH = 16

/** Most reads of the list in search of what was created. */
const LOOKS = 3

/**
 * Runs a change from its current state to its end, or until it halts. Each state is stored before the request that it
 * announces (write-ahead), so a killed tab resumes exactly there. The old webhook is deleted only once the new one was
 * created and seen in the list.
 *
 * Throws storage failures only: nothing is sent that is not stored.
 */
export async function runChange(begun: WebhookChange, options: RunOptions): Promise<WebhookChange> {
  const run = createRunState(begun, options)
  const places = begun.items.flatMap((item, place) => (isOver(item) ? [] : [place]))
  try {
    // items with a request in flight come first: what it made must not be taken for another item's
    for (const place of places) if (run.item(place).state.at === 'creating') await create(run, place)
    for (let first = 0; first < places.length; first += BATCH) await runBatch(run, places.slice(first, first + BATCH))
  } catch (error) {
    if (!(error instanceof Halted)) throw error
    await run.halt(error.failure)
  }
  return run.change()
}

/** True while the new and the old webhook of an item both count towards a limit of the service. */
const takesRoom = ({ from, state }: ChangeItem): boolean =>
  from?.in === 'service' && (state.at === 'made' || state.at === 'removing')

/** Runs a batch; what the service refuses while others take room in it is tried again once they don't. */
async function runBatch(run: RunState, places: readonly number[]): Promise<void> {
  const begun: number[] = []
  for (const place of places) {
    await make(run, place, { mayBeFull: begun.some((other) => takesRoom(run.item(other))) })
    if (run.item(place).state.at === 'waiting') break
    begun.push(place)
  }
  await seeInList(run, begun)
  for (const place of begun) {
    await removeOld(run, place)
    await rollBack(run, place)
  }
  if (begun.length < places.length) await runBatch(run, places.slice(begun.length))
}

type MakeOptions = {
  /** A refused item goes on waiting. */
  mayBeFull: boolean
}

const fail = (run: RunState, place: number, failure: ChangeFailure) =>
  run.step(place, { at: 'failed', failure, left: 'before' })

/** First half of an item: creates the new webhook, if any. */
async function make(run: RunState, place: number, options: MakeOptions): Promise<void> {
  const { from, to, state } = run.item(place)
  if (state.at !== 'waiting') return
  if (run.isGivenUp()) return fail(run, place, { kind: 'stopped' })
  const pausedAt = from?.in === 'device' ? run.pausedAt(from.id) : undefined
  const isThere = from && (from.in === 'device' ? pausedAt !== undefined : (await run.rows()).has(from.id))
  if (isThere === false) return fail(run, place, { kind: 'gone' })
  if (to === undefined) return run.step(place, { at: 'removing' })
  if (to.in === 'device') {
    const keep = { id: to.id ?? '', config: to.config, pausedAt: pausedAt ?? run.now() }
    return run.step(place, { at: 'removing', id: keep.id }, { keep })
  }
  await run.rows()
  await run.step(place, { at: 'creating', known: run.fresh(to.config, []), sent: 0 })
  return create(run, place, options)
}

/** Creates a subscription once, even if answers are lost: before a retry, the list shows what the last request did. */
async function create(run: RunState, place: number, { mayBeFull }: MakeOptions = { mayBeFull: false }): Promise<void> {
  for (let failures = 0; ;) {
    const { to, state } = run.item(place)
    if (to === undefined || state.at !== 'creating') return
    const { known, sent } = state
    if (sent > 0) {
      const { isWhole } = await run.settle()
      // nothing looks for it later: a request that is still on its way gets more time
      if (run.isGivenUp() && run.fresh(to.config, known).length === 0) await run.settle()
      const [id] = run.fresh(to.config, known)
      if (id !== undefined) return run.step(place, { at: 'made', id, known, sent })
      if (!isWhole) throw new Halted({ kind: 'unlisted' })
    }
    if (run.isGivenUp()) return fail(run, place, { kind: 'stopped' })
    await run.step(place, { at: 'creating', known, sent: sent + 1 })
    try {
      return await run.step(place, { at: 'made', id: await run.create(to.config), known, sent: sent + 1 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isRefusal(error)) await run.pause(failures++, error)
      else if (sent === 0 && mayBeFull) return run.step(place, { at: 'waiting' })
      else if (sent === 0 || !(await isMade(run, place))) return fail(run, place, failureOf(error))
    }
  }
}

/** True if an earlier request of an item took effect after all. */
async function isMade(run: RunState, place: number): Promise<boolean> {
  const { to, state } = run.item(place)
  if (to === undefined || state.at !== 'creating') return false
  await run.settle()
  return run.fresh(to.config, state.known).length > 0
}

/** Waits until the list has what was created, and deletes duplicates made by requests that were believed lost. */
async function seeInList(run: RunState, places: readonly number[]): Promise<void> {
  for (let looks = 0; ; looks++) {
    const unseen = places.filter((place) => run.item(place).state.at === 'made')
    if (unseen.length === 0) return
    if (looks === LOOKS) {
      if (!run.isGivenUp()) throw new Halted({ kind: 'unlisted' })
      for (const place of unseen) await giveBack(run, place, { kind: 'stopped' })
      return
    }
    if (looks > 0) await run.sleep(1_000 * looks)
    const { rows } = await run.look()
    for (const place of unseen) {
      const { to, state } = run.item(place)
      if (to === undefined || state.at !== 'made' || !rows.has(state.id)) continue
      const twins: string[] = []
      for (const twin of run.fresh(to.config, state.known).slice(0, state.sent - 1)) {
        if (await run.remove(twin)) twins.push(twin)
      }
      await run.step(place, { at: 'removing', id: state.id, ...(twins.length > 0 && { twins }) })
    }
  }
}

async function giveBack(run: RunState, place: number, failure: ChangeFailure): Promise<void> {
  const { state } = run.item(place)
  const id = 'id' in state ? state.id : undefined
  if (id === undefined) return fail(run, place, failure)
  return run.step(place, { at: 'rollingBack', id, failure, ...('twins' in state && { twins: state.twins }) })
}

/** Second half of an item: deletes the old webhook. */
async function removeOld(run: RunState, place: number): Promise<void> {
  const { from, state } = run.item(place)
  if (state.at !== 'removing') return
  const done = { ...state, at: 'done' } as const
  if (from?.in === 'device') return run.step(place, done, { drop: from.id })
  const refused = from && (await run.remove(from.id))
  return refused ? giveBack(run, place, refused) : run.step(place, done)
}

/** Deletes the new webhook, since the old one stays. */
async function rollBack(run: RunState, place: number): Promise<void> {
  const { to, state } = run.item(place)
  if (state.at !== 'rollingBack') return
  const { id, ...rest } = state
  if (to?.in === 'device') return run.step(place, { ...rest, at: 'failed', left: 'before' }, { drop: id })
  const refused = await run.remove(id)
  return run.step(place, { ...rest, at: 'failed', ...(refused ? { left: 'both', id } : { left: 'before' }) })
}
