import { type CallerNames, type CallersOffer, callersQuery } from '#contract/extensions.ts'
import { listCallerNames } from '#service/callers/callers.ts'
import type { Context } from '#service/context.ts'
import { parseInput } from '#service/http/read-input.ts'
import type { Extension } from './extensions.ts'

/** `callers`: the caller's own name, in the list of extensions, and names of callers who share an album with them. */
export const callersExtension = (context: Context): Extension => ({
  name: 'callers',
  async details({ callerId }): Promise<CallersOffer> {
    const [own] = await listCallerNames(context, { callerId, callerIds: [callerId] })
    return { ownName: own?.name ?? '' }
  },
  mount(api) {
    api.get('/extensions/callers', async (http) => {
      const { callerIds } = parseInput(callersQuery, http.req.query())
      const data: CallerNames = await listCallerNames(context, { callerIds, ...http.get('caller') })
      return http.json({ data })
    })
  },
})
