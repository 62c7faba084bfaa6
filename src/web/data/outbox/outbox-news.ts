import { forget, heldUntil, learn, type MachineState, type OutboxNews, post, readAll, takeIn } from './machine-state.ts'
import { isFailing } from './send-queue.ts'
import { isStorable } from './storage-records.ts'

/** Another tab opened: posts what it can't read from the storage, and the trouble that this one has, if it sends. */
function greet(state: MachineState): void {
  state.told = undefined
  if (state.paused === 'asked') post(state, { type: 'paused', paused: true })
  const { batches, outcomes } = state.fold.subset((seq) => !isStorable(seq))
  for (const batch of batches) post(state, { type: 'unstorable', batch })
  const settled = outcomes.filter(({ now }) => now !== 'queued')
  if (settled.length > 0) post(state, { type: 'outcomes', outcomes: settled })
}

export function onNews(state: MachineState, news: OutboxNews): void {
  switch (news.type) {
    case 'hello':
      return greet(state)
    case 'stored':
    case 'unstorable':
      takeIn(state, news.batch)
      return learn(state, state.early.take(news.batch.seq))
    case 'outcomes':
      return learn(state, news.outcomes)
    case 'closed':
      forget(state, news.seqs)
      state.differences = [...state.differences, ...news.differences]
      return
    case 'reload':
      return readAll(state)
    case 'trouble':
      if (state.now >= state.leadUntil)
        state.pace = { ...state.pace, trouble: news.trouble, restUntil: state.now + news.heldFor }
      return
    case 'paused':
      if (state.paused !== 'unauthorized') state.paused = news.paused ? 'asked' : undefined
  }
}

/** Tells the other tabs how the service fails, which only the one that sends knows. */
export function tellTrouble(state: MachineState): void {
  const { trouble } = state.pace
  const until = heldUntil(state)
  const told = `${trouble?.kind} ${isFailing(trouble)} ${until}`
  if (told === state.told) return
  state.told = told
  post(state, { type: 'trouble', trouble, heldFor: Math.max(0, until - state.now) })
}
