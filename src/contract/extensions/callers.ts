import * as z from 'zod/mini'

/** The list's entry `callers`. */
export const callersOffer = z.object({
  /** The caller's own name, as the operator gave it. */
  ownName: z.string(),
})
export type CallersOffer = z.infer<typeof callersOffer>

/** Identifiers in one request, and as long as they may be together. */
const MOST_CALLERS = 64
const LONGEST_LIST = 4096

/** `GET {base_url}/extensions/callers?callerIds=…`: names by identifier, up to 64 of them with commas between. */
export const callersQuery = z.object({
  callerIds: z.pipe(
    z.string().check(z.maxLength(LONGEST_LIST)),
    z.transform((text: string) => text.split(',', MOST_CALLERS)),
  ),
})

/** The answer: the caller, and callers who share an album with them. Others are left out, there or not. */
export const callerNames = z.array(z.object({ callerId: z.string(), name: z.string() }))
export type CallerNames = z.infer<typeof callerNames>
